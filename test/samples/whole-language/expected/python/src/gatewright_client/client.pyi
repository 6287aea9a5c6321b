from typing import Literal, overload

from typing_extensions import Unpack

from . import results
from ._runtime.advice import Recommendation
from ._runtime.async_client import BaseAsyncClient
from ._runtime.async_tasks import AsyncTask
from ._runtime.client import BaseClient
from ._runtime.following import Outcome
from ._runtime.price import Price
from ._runtime.tasks import Task
from ._runtime.types import Dumps, ModelId
from .models.model_3d_scene_1 import Model__3d_scene1Input
from .models.acme_chat import AcmeChatInput, AcmeChatResult
from .models.acme_embed_1 import AcmeEmbed1Input, AcmeEmbed1Result
from .models.acme_mesh_1 import AcmeMesh1Input
from .models.acme_parse_1 import AcmeParse1Input, AcmeParse1Result
from .models.acme_picture_3 import AcmePicture3Input, AcmePicture3Result
from .models.acme_video_1 import AcmeVideo1Input
from .models.acme_video_2 import AcmeVideo2Input

class Client(BaseClient):
    """Calls the gateway. It is thread-safe. Use it in a `with`, or call `close()`."""

    @overload
    def run(
        self, _model: Literal["3d_scene-1", "Acme-Labs/3D_Scene"], /, **params: Unpack[Model__3d_scene1Input]
    ) -> Outcome[results.AssetResult]:
        """Scene 1.

        It is async, and costs 1 credit.
        """
    @overload
    def run(self, _model: Literal["acme-chat"], /, **params: Unpack[AcmeChatInput]) -> Outcome[AcmeChatResult]:
        """Answers. The model writes its text piece by piece.

        It is sync, takes about 3 seconds, and costs 1 credit.

        The model is disabled. Use acme-picture-3.
        """
    @overload
    def run(
        self, _model: Literal["acme-embed-1"], /, **params: Unpack[AcmeEmbed1Input]
    ) -> Outcome[AcmeEmbed1Result]:
        """Turns text into numbers.

        It is sync, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["acme-mesh-1"], /, **params: Unpack[AcmeMesh1Input]
    ) -> Outcome[results.AssetResult]:
        """Makes a 3D model from pictures.

        It is async, takes 30 to 60 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["acme-parse-1"], /, **params: Unpack[AcmeParse1Input]
    ) -> Outcome[AcmeParse1Result]:
        """Finds objects in pictures.

        It is async, takes about 4 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["acme-picture-3"], /, **params: Unpack[AcmePicture3Input]
    ) -> Outcome[AcmePicture3Result]:
        """Draws a picture.

        It is async, takes a time that depends on the input, and costs credits that depend on the input.
        """
    @overload
    def run(
        self,
        _model: Literal["acme-video-1", "acme-video", "acme-clip.0", "Acme/Video_v1"],
        /,
        **params: Unpack[AcmeVideo1Input],
    ) -> Outcome[results.AssetResult]:
        """Makes a video from words.

        It is async, takes about 60 seconds, and costs credits that depend on the input.

        Use acme-video-2. Deprecated since 2026-09-01.
        """
    @overload
    def run(
        self, _model: Literal["acme-video-2"], /, **params: Unpack[AcmeVideo2Input]
    ) -> Outcome[results.AssetResult]:
        """Makes a video from words.

        It is sync, takes about 12.5 seconds, and costs 12 credits.
        """
    @overload
    def run(self, model: str, params: Dumps, /) -> Outcome[object]: ...
    @overload
    def run(self, model: ModelId, params: object = None, /, **more: object) -> Outcome[object]: ...
    @overload
    def execute(
        self, _model: Literal["3d_scene-1", "Acme-Labs/3D_Scene"], /, **params: Unpack[Model__3d_scene1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(self, _model: Literal["acme-chat"], /, **params: Unpack[AcmeChatInput]) -> Outcome[AcmeChatResult]: ...
    @overload
    def execute(
        self, _model: Literal["acme-embed-1"], /, **params: Unpack[AcmeEmbed1Input]
    ) -> Outcome[AcmeEmbed1Result]: ...
    @overload
    def execute(
        self, _model: Literal["acme-mesh-1"], /, **params: Unpack[AcmeMesh1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["acme-parse-1"], /, **params: Unpack[AcmeParse1Input]
    ) -> Outcome[AcmeParse1Result]: ...
    @overload
    def execute(
        self, _model: Literal["acme-picture-3"], /, **params: Unpack[AcmePicture3Input]
    ) -> Outcome[AcmePicture3Result]: ...
    @overload
    def execute(
        self,
        _model: Literal["acme-video-1", "acme-video", "acme-clip.0", "Acme/Video_v1"],
        /,
        **params: Unpack[AcmeVideo1Input],
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["acme-video-2"], /, **params: Unpack[AcmeVideo2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(self, model: str, params: Dumps, /) -> Outcome[object]: ...
    @overload
    def execute(self, model: ModelId, params: object = None, /, **more: object) -> Outcome[object]: ...
    @overload
    def submit(
        self, _model: Literal["3d_scene-1", "Acme-Labs/3D_Scene"], /, **params: Unpack[Model__3d_scene1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(self, _model: Literal["acme-chat"], /, **params: Unpack[AcmeChatInput]) -> Task[AcmeChatResult]: ...
    @overload
    def submit(
        self, _model: Literal["acme-embed-1"], /, **params: Unpack[AcmeEmbed1Input]
    ) -> Task[AcmeEmbed1Result]: ...
    @overload
    def submit(
        self, _model: Literal["acme-mesh-1"], /, **params: Unpack[AcmeMesh1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["acme-parse-1"], /, **params: Unpack[AcmeParse1Input]
    ) -> Task[AcmeParse1Result]: ...
    @overload
    def submit(
        self, _model: Literal["acme-picture-3"], /, **params: Unpack[AcmePicture3Input]
    ) -> Task[AcmePicture3Result]: ...
    @overload
    def submit(
        self,
        _model: Literal["acme-video-1", "acme-video", "acme-clip.0", "Acme/Video_v1"],
        /,
        **params: Unpack[AcmeVideo1Input],
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["acme-video-2"], /, **params: Unpack[AcmeVideo2Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(self, model: str, params: Dumps, /) -> Task[object]: ...
    @overload
    def submit(self, model: ModelId, params: object = None, /, **more: object) -> Task[object]: ...
    @overload
    def price(
        self, _model: Literal["3d_scene-1", "Acme-Labs/3D_Scene"], /, **params: Unpack[Model__3d_scene1Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["acme-chat"], /, **params: Unpack[AcmeChatInput]) -> Price: ...
    @overload
    def price(self, _model: Literal["acme-embed-1"], /, **params: Unpack[AcmeEmbed1Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["acme-mesh-1"], /, **params: Unpack[AcmeMesh1Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["acme-parse-1"], /, **params: Unpack[AcmeParse1Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["acme-picture-3"], /, **params: Unpack[AcmePicture3Input]) -> Price: ...
    @overload
    def price(
        self,
        _model: Literal["acme-video-1", "acme-video", "acme-clip.0", "Acme/Video_v1"],
        /,
        **params: Unpack[AcmeVideo1Input],
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["acme-video-2"], /, **params: Unpack[AcmeVideo2Input]) -> Price: ...
    @overload
    def price(self, model: str, params: Dumps, /) -> Price: ...
    @overload
    def price(self, model: ModelId, params: object = None, /, **more: object) -> Price: ...
    @overload
    def recommend(
        self, _model: Literal["3d_scene-1", "Acme-Labs/3D_Scene"], /, **params: Unpack[Model__3d_scene1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["acme-chat"], /, **params: Unpack[AcmeChatInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["acme-embed-1"], /, **params: Unpack[AcmeEmbed1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["acme-mesh-1"], /, **params: Unpack[AcmeMesh1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["acme-parse-1"], /, **params: Unpack[AcmeParse1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["acme-picture-3"], /, **params: Unpack[AcmePicture3Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self,
        _model: Literal["acme-video-1", "acme-video", "acme-clip.0", "Acme/Video_v1"],
        /,
        **params: Unpack[AcmeVideo1Input],
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["acme-video-2"], /, **params: Unpack[AcmeVideo2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(self, model: str, params: Dumps, /) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(self, model: ModelId, params: object = None, /, **more: object) -> tuple[Recommendation, ...]: ...

class AsyncClient(BaseAsyncClient):
    """Calls the gateway with asyncio or trio. Use it in an `async with`, or await `aclose()`."""

    @overload
    async def run(
        self, _model: Literal["3d_scene-1", "Acme-Labs/3D_Scene"], /, **params: Unpack[Model__3d_scene1Input]
    ) -> Outcome[results.AssetResult]:
        """Scene 1.

        It is async, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["acme-chat"], /, **params: Unpack[AcmeChatInput]
    ) -> Outcome[AcmeChatResult]:
        """Answers. The model writes its text piece by piece.

        It is sync, takes about 3 seconds, and costs 1 credit.

        The model is disabled. Use acme-picture-3.
        """
    @overload
    async def run(
        self, _model: Literal["acme-embed-1"], /, **params: Unpack[AcmeEmbed1Input]
    ) -> Outcome[AcmeEmbed1Result]:
        """Turns text into numbers.

        It is sync, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["acme-mesh-1"], /, **params: Unpack[AcmeMesh1Input]
    ) -> Outcome[results.AssetResult]:
        """Makes a 3D model from pictures.

        It is async, takes 30 to 60 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["acme-parse-1"], /, **params: Unpack[AcmeParse1Input]
    ) -> Outcome[AcmeParse1Result]:
        """Finds objects in pictures.

        It is async, takes about 4 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["acme-picture-3"], /, **params: Unpack[AcmePicture3Input]
    ) -> Outcome[AcmePicture3Result]:
        """Draws a picture.

        It is async, takes a time that depends on the input, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self,
        _model: Literal["acme-video-1", "acme-video", "acme-clip.0", "Acme/Video_v1"],
        /,
        **params: Unpack[AcmeVideo1Input],
    ) -> Outcome[results.AssetResult]:
        """Makes a video from words.

        It is async, takes about 60 seconds, and costs credits that depend on the input.

        Use acme-video-2. Deprecated since 2026-09-01.
        """
    @overload
    async def run(
        self, _model: Literal["acme-video-2"], /, **params: Unpack[AcmeVideo2Input]
    ) -> Outcome[results.AssetResult]:
        """Makes a video from words.

        It is sync, takes about 12.5 seconds, and costs 12 credits.
        """
    @overload
    async def run(self, model: str, params: Dumps, /) -> Outcome[object]: ...
    @overload
    async def run(self, model: ModelId, params: object = None, /, **more: object) -> Outcome[object]: ...
    @overload
    async def execute(
        self, _model: Literal["3d_scene-1", "Acme-Labs/3D_Scene"], /, **params: Unpack[Model__3d_scene1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["acme-chat"], /, **params: Unpack[AcmeChatInput]
    ) -> Outcome[AcmeChatResult]: ...
    @overload
    async def execute(
        self, _model: Literal["acme-embed-1"], /, **params: Unpack[AcmeEmbed1Input]
    ) -> Outcome[AcmeEmbed1Result]: ...
    @overload
    async def execute(
        self, _model: Literal["acme-mesh-1"], /, **params: Unpack[AcmeMesh1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["acme-parse-1"], /, **params: Unpack[AcmeParse1Input]
    ) -> Outcome[AcmeParse1Result]: ...
    @overload
    async def execute(
        self, _model: Literal["acme-picture-3"], /, **params: Unpack[AcmePicture3Input]
    ) -> Outcome[AcmePicture3Result]: ...
    @overload
    async def execute(
        self,
        _model: Literal["acme-video-1", "acme-video", "acme-clip.0", "Acme/Video_v1"],
        /,
        **params: Unpack[AcmeVideo1Input],
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["acme-video-2"], /, **params: Unpack[AcmeVideo2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(self, model: str, params: Dumps, /) -> Outcome[object]: ...
    @overload
    async def execute(self, model: ModelId, params: object = None, /, **more: object) -> Outcome[object]: ...
    @overload
    async def submit(
        self, _model: Literal["3d_scene-1", "Acme-Labs/3D_Scene"], /, **params: Unpack[Model__3d_scene1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["acme-chat"], /, **params: Unpack[AcmeChatInput]
    ) -> AsyncTask[AcmeChatResult]: ...
    @overload
    async def submit(
        self, _model: Literal["acme-embed-1"], /, **params: Unpack[AcmeEmbed1Input]
    ) -> AsyncTask[AcmeEmbed1Result]: ...
    @overload
    async def submit(
        self, _model: Literal["acme-mesh-1"], /, **params: Unpack[AcmeMesh1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["acme-parse-1"], /, **params: Unpack[AcmeParse1Input]
    ) -> AsyncTask[AcmeParse1Result]: ...
    @overload
    async def submit(
        self, _model: Literal["acme-picture-3"], /, **params: Unpack[AcmePicture3Input]
    ) -> AsyncTask[AcmePicture3Result]: ...
    @overload
    async def submit(
        self,
        _model: Literal["acme-video-1", "acme-video", "acme-clip.0", "Acme/Video_v1"],
        /,
        **params: Unpack[AcmeVideo1Input],
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["acme-video-2"], /, **params: Unpack[AcmeVideo2Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(self, model: str, params: Dumps, /) -> AsyncTask[object]: ...
    @overload
    async def submit(self, model: ModelId, params: object = None, /, **more: object) -> AsyncTask[object]: ...
    @overload
    async def price(
        self, _model: Literal["3d_scene-1", "Acme-Labs/3D_Scene"], /, **params: Unpack[Model__3d_scene1Input]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["acme-chat"], /, **params: Unpack[AcmeChatInput]) -> Price: ...
    @overload
    async def price(self, _model: Literal["acme-embed-1"], /, **params: Unpack[AcmeEmbed1Input]) -> Price: ...
    @overload
    async def price(self, _model: Literal["acme-mesh-1"], /, **params: Unpack[AcmeMesh1Input]) -> Price: ...
    @overload
    async def price(self, _model: Literal["acme-parse-1"], /, **params: Unpack[AcmeParse1Input]) -> Price: ...
    @overload
    async def price(self, _model: Literal["acme-picture-3"], /, **params: Unpack[AcmePicture3Input]) -> Price: ...
    @overload
    async def price(
        self,
        _model: Literal["acme-video-1", "acme-video", "acme-clip.0", "Acme/Video_v1"],
        /,
        **params: Unpack[AcmeVideo1Input],
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["acme-video-2"], /, **params: Unpack[AcmeVideo2Input]) -> Price: ...
    @overload
    async def price(self, model: str, params: Dumps, /) -> Price: ...
    @overload
    async def price(self, model: ModelId, params: object = None, /, **more: object) -> Price: ...
    @overload
    def recommend(
        self, _model: Literal["3d_scene-1", "Acme-Labs/3D_Scene"], /, **params: Unpack[Model__3d_scene1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["acme-chat"], /, **params: Unpack[AcmeChatInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["acme-embed-1"], /, **params: Unpack[AcmeEmbed1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["acme-mesh-1"], /, **params: Unpack[AcmeMesh1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["acme-parse-1"], /, **params: Unpack[AcmeParse1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["acme-picture-3"], /, **params: Unpack[AcmePicture3Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self,
        _model: Literal["acme-video-1", "acme-video", "acme-clip.0", "Acme/Video_v1"],
        /,
        **params: Unpack[AcmeVideo1Input],
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["acme-video-2"], /, **params: Unpack[AcmeVideo2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(self, model: str, params: Dumps, /) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(self, model: ModelId, params: object = None, /, **more: object) -> tuple[Recommendation, ...]: ...
