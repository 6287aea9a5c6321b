"""Makes the runtime importable as `runtime`, and the package of this repository as itself."""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[4]
sys.path[:0] = [str(ROOT / "templates" / "python"), str(ROOT / "generated" / "python" / "src")]
