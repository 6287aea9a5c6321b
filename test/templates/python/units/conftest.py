"""Makes the runtime importable as `runtime`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[4] / "templates" / "python"))
