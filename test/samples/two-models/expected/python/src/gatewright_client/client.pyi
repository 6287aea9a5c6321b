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
from .models.acme_picture_1_5 import AcmePicture1_5Input
from .models.acme_picture_2 import AcmePicture2Input
from .models.acme_story import AcmeStoryInput

class Client(BaseClient):
    """Calls the gateway. It is thread-safe. Use it in a `with`, or call `close()`."""

    @overload
    def run(
        self, _model: Literal["acme-picture-1.5"], /, **params: Unpack[AcmePicture1_5Input]
    ) -> Outcome[results.AssetResult]:
        """Draws a picture from words, from other pictures, or from both. It keeps to the layout of the first
        picture, takes its colours from the named style, and writes any words that the text puts in quotes. A
        picture takes about eight seconds; the larger sizes take longer. Nothing that it draws is kept.

        It is async, takes about 8.5 seconds, and costs 3 credits.
        """
    @overload
    def run(
        self, _model: Literal["acme-picture-2"], /, **params: Unpack[AcmePicture2Input]
    ) -> Outcome[results.AssetResult]:
        """Draws a picture from words.

        It is async, takes about 4 seconds, and costs 2 credits.
        """
    @overload
    def run(
        self, _model: Literal["acme-story"], /, **params: Unpack[AcmeStoryInput]
    ) -> Outcome[results.TextResult]:
        """Tells what is seen and heard; `*/` and ${words} in a description stay words.

        It is sync, takes about 2 seconds, and costs 0 credits.
        """
    @overload
    def run(self, model: str, params: Dumps, /) -> Outcome[object]: ...
    @overload
    def run(self, model: ModelId, params: object = None, /, **more: object) -> Outcome[object]: ...
    @overload
    def execute(
        self, _model: Literal["acme-picture-1.5"], /, **params: Unpack[AcmePicture1_5Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["acme-picture-2"], /, **params: Unpack[AcmePicture2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["acme-story"], /, **params: Unpack[AcmeStoryInput]
    ) -> Outcome[results.TextResult]: ...
    @overload
    def execute(self, model: str, params: Dumps, /) -> Outcome[object]: ...
    @overload
    def execute(self, model: ModelId, params: object = None, /, **more: object) -> Outcome[object]: ...
    @overload
    def submit(
        self, _model: Literal["acme-picture-1.5"], /, **params: Unpack[AcmePicture1_5Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["acme-picture-2"], /, **params: Unpack[AcmePicture2Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["acme-story"], /, **params: Unpack[AcmeStoryInput]
    ) -> Task[results.TextResult]: ...
    @overload
    def submit(self, model: str, params: Dumps, /) -> Task[object]: ...
    @overload
    def submit(self, model: ModelId, params: object = None, /, **more: object) -> Task[object]: ...
    @overload
    def price(self, _model: Literal["acme-picture-1.5"], /, **params: Unpack[AcmePicture1_5Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["acme-picture-2"], /, **params: Unpack[AcmePicture2Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["acme-story"], /, **params: Unpack[AcmeStoryInput]) -> Price: ...
    @overload
    def price(self, model: str, params: Dumps, /) -> Price: ...
    @overload
    def price(self, model: ModelId, params: object = None, /, **more: object) -> Price: ...
    @overload
    def recommend(
        self, _model: Literal["acme-picture-1.5"], /, **params: Unpack[AcmePicture1_5Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["acme-picture-2"], /, **params: Unpack[AcmePicture2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["acme-story"], /, **params: Unpack[AcmeStoryInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(self, model: str, params: Dumps, /) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(self, model: ModelId, params: object = None, /, **more: object) -> tuple[Recommendation, ...]: ...

class AsyncClient(BaseAsyncClient):
    """Calls the gateway with asyncio or trio. Use it in an `async with`, or await `aclose()`."""

    @overload
    async def run(
        self, _model: Literal["acme-picture-1.5"], /, **params: Unpack[AcmePicture1_5Input]
    ) -> Outcome[results.AssetResult]:
        """Draws a picture from words, from other pictures, or from both. It keeps to the layout of the first
        picture, takes its colours from the named style, and writes any words that the text puts in quotes. A
        picture takes about eight seconds; the larger sizes take longer. Nothing that it draws is kept.

        It is async, takes about 8.5 seconds, and costs 3 credits.
        """
    @overload
    async def run(
        self, _model: Literal["acme-picture-2"], /, **params: Unpack[AcmePicture2Input]
    ) -> Outcome[results.AssetResult]:
        """Draws a picture from words.

        It is async, takes about 4 seconds, and costs 2 credits.
        """
    @overload
    async def run(
        self, _model: Literal["acme-story"], /, **params: Unpack[AcmeStoryInput]
    ) -> Outcome[results.TextResult]:
        """Tells what is seen and heard; `*/` and ${words} in a description stay words.

        It is sync, takes about 2 seconds, and costs 0 credits.
        """
    @overload
    async def run(self, model: str, params: Dumps, /) -> Outcome[object]: ...
    @overload
    async def run(self, model: ModelId, params: object = None, /, **more: object) -> Outcome[object]: ...
    @overload
    async def execute(
        self, _model: Literal["acme-picture-1.5"], /, **params: Unpack[AcmePicture1_5Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["acme-picture-2"], /, **params: Unpack[AcmePicture2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["acme-story"], /, **params: Unpack[AcmeStoryInput]
    ) -> Outcome[results.TextResult]: ...
    @overload
    async def execute(self, model: str, params: Dumps, /) -> Outcome[object]: ...
    @overload
    async def execute(self, model: ModelId, params: object = None, /, **more: object) -> Outcome[object]: ...
    @overload
    async def submit(
        self, _model: Literal["acme-picture-1.5"], /, **params: Unpack[AcmePicture1_5Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["acme-picture-2"], /, **params: Unpack[AcmePicture2Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["acme-story"], /, **params: Unpack[AcmeStoryInput]
    ) -> AsyncTask[results.TextResult]: ...
    @overload
    async def submit(self, model: str, params: Dumps, /) -> AsyncTask[object]: ...
    @overload
    async def submit(self, model: ModelId, params: object = None, /, **more: object) -> AsyncTask[object]: ...
    @overload
    async def price(self, _model: Literal["acme-picture-1.5"], /, **params: Unpack[AcmePicture1_5Input]) -> Price: ...
    @overload
    async def price(self, _model: Literal["acme-picture-2"], /, **params: Unpack[AcmePicture2Input]) -> Price: ...
    @overload
    async def price(self, _model: Literal["acme-story"], /, **params: Unpack[AcmeStoryInput]) -> Price: ...
    @overload
    async def price(self, model: str, params: Dumps, /) -> Price: ...
    @overload
    async def price(self, model: ModelId, params: object = None, /, **more: object) -> Price: ...
    @overload
    def recommend(
        self, _model: Literal["acme-picture-1.5"], /, **params: Unpack[AcmePicture1_5Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["acme-picture-2"], /, **params: Unpack[AcmePicture2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["acme-story"], /, **params: Unpack[AcmeStoryInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(self, model: str, params: Dumps, /) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(self, model: ModelId, params: object = None, /, **more: object) -> tuple[Recommendation, ...]: ...
