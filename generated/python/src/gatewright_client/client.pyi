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
from .models.vendor1_v3_omni import Vendor1V3OmniInput
from .models.vendor10_photo_template_1 import Vendor10PhotoTemplate1Input
from .models.vendor10_video_1 import Vendor10Video1Input, Vendor10Video1Result
from .models.vendor10_video_2 import Vendor10Video2Input
from .models.vendor10_video_presenter_1 import Vendor10VideoPresenter1Input
from .models.vendor11_sized_video_1 import Vendor11SizedVideo1Input, Vendor11SizedVideo1Result
from .models.vendor11_video_2_6 import Vendor11Video2_6Input
from .models.vendor11_video_open_2 import Vendor11VideoOpen2Input, Vendor11VideoOpen2Result
from .models.vendor11_video_open_2_distilled import Vendor11VideoOpen2DistilledInput
from .models.vendor12_camera_video_1 import Vendor12CameraVideo1Input
from .models.vendor12_speech_1 import Vendor12Speech1Input
from .models.vendor12_video_2_5_turbo import Vendor12Video2_5TurboInput
from .models.vendor12_video_2_6 import Vendor12Video2_6Input
from .models.vendor12_video_3_story import Vendor12Video3StoryInput
from .models.vendor12_voice_swap_1 import Vendor12VoiceSwap1Input
from .models.vendor13_presenter_video_1 import Vendor13PresenterVideo1Input, Vendor13PresenterVideo1Result
from .models.vendor13_video_5 import Vendor13Video5Input
from .models.vendor14_duet_avatar_1 import Vendor14DuetAvatar1Input
from .models.vendor14_script_avatar_2 import Vendor14ScriptAvatar2Input, Vendor14ScriptAvatar2Result
from .models.vendor14_singing_portrait_1 import Vendor14SingingPortrait1Input
from .models.vendor14_talking_avatar_1 import Vendor14TalkingAvatar1Input
from .models.vendor14_talking_avatar_1_5 import Vendor14TalkingAvatar1_5Input, Vendor14TalkingAvatar1_5Result
from .models.vendor15_photo_dance_1 import Vendor15PhotoDance1Input
from .models.vendor15_photo_effects_1 import Vendor15PhotoEffects1Input
from .models.vendor15_photo_loop_1 import Vendor15PhotoLoop1Input, Vendor15PhotoLoop1Result
from .models.vendor15_photo_motion_2 import Vendor15PhotoMotion2Input
from .models.vendor16_camera_move_1 import Vendor16CameraMove1Input
from .models.vendor16_dub_1 import Vendor16Dub1Input, Vendor16Dub1Result
from .models.vendor16_image_to_video_2 import Vendor16ImageToVideo2Input
from .models.vendor16_lipsync_1_9 import Vendor16Lipsync1_9Input
from .models.vendor16_parallax_photo_1 import Vendor16ParallaxPhoto1Input, Vendor16ParallaxPhoto1Result
from .models.vendor17_colorize_1 import Vendor17Colorize1Input
from .models.vendor17_enhance_3 import Vendor17Enhance3Input
from .models.vendor17_interpolate_2 import Vendor17Interpolate2Input, Vendor17Interpolate2Result
from .models.vendor17_stabilize_1 import Vendor17Stabilize1Input
from .models.vendor17_upscale_1 import Vendor17Upscale1Input
from .models.vendor17_upscale_2 import Vendor17Upscale2Input, Vendor17Upscale2Result
from .models.vendor18_reframe_2 import Vendor18Reframe2Input
from .models.vendor18_relight_1 import Vendor18Relight1Input
from .models.vendor18_video_extend_2 import Vendor18VideoExtend2Input
from .models.vendor18_video_modify_2 import Vendor18VideoModify2Input
from .models.vendor18_video_modify_2_flash import Vendor18VideoModify2FlashInput
from .models.vendor19_background_removal_2 import Vendor19BackgroundRemoval2Input
from .models.vendor19_background_replace_1 import Vendor19BackgroundReplace1Input
from .models.vendor19_inpaint_1 import Vendor19Inpaint1Input
from .models.vendor19_object_removal_2 import Vendor19ObjectRemoval2Input
from .models.vendor2_audio_1_0 import Vendor2Audio1_0Input
from .models.vendor20_image_1 import Vendor20Image1Input
from .models.vendor20_image_1_5 import Vendor20Image1_5Input
from .models.vendor20_image_2 import Vendor20Image2Input
from .models.vendor20_image_2_style import Vendor20Image2StyleInput
from .models.vendor20_image_3_omni import Vendor20Image3OmniInput
from .models.vendor20_image_3_swift import Vendor20Image3SwiftInput
from .models.vendor21_image_1 import Vendor21Image1Input
from .models.vendor21_image_1_lite import Vendor21Image1LiteInput
from .models.vendor21_image_2 import Vendor21Image2Input, Vendor21Image2Result
from .models.vendor21_image_fusion_1 import Vendor21ImageFusion1Input
from .models.vendor21_image_poster_1 import Vendor21ImagePoster1Input
from .models.vendor22_diffusion_1 import Vendor22Diffusion1Input, Vendor22Diffusion1Result
from .models.vendor22_diffusion_1_fast import Vendor22Diffusion1FastInput, Vendor22Diffusion1FastResult
from .models.vendor22_flow_1 import Vendor22Flow1Input
from .models.vendor22_flow_1_fast import Vendor22Flow1FastInput
from .models.vendor22_flow_1_lora import Vendor22Flow1LoraInput
from .models.vendor22_flow_1_pro import Vendor22Flow1ProInput, Vendor22Flow1ProResult
from .models.vendor23_logo_1 import Vendor23Logo1Input
from .models.vendor23_typography_2 import Vendor23Typography2Input
from .models.vendor23_typography_3 import Vendor23Typography3Input
from .models.vendor23_vector_1 import Vendor23Vector1Input, Vendor23Vector1Result
from .models.vendor24_dialogue_1 import Vendor24Dialogue1Input, Vendor24Dialogue1Result
from .models.vendor24_sound_effects_1 import Vendor24SoundEffects1Input
from .models.vendor24_speech_1 import Vendor24Speech1Input
from .models.vendor24_speech_2 import Vendor24Speech2Input, Vendor24Speech2Result
from .models.vendor24_speech_2_turbo import Vendor24Speech2TurboInput
from .models.vendor24_speech_3 import Vendor24Speech3Input
from .models.vendor24_voice_changer_1 import Vendor24VoiceChanger1Input
from .models.vendor24_voice_changer_2 import Vendor24VoiceChanger2Input
from .models.vendor25_music_1_5 import Vendor25Music1_5Input
from .models.vendor25_music_2 import Vendor25Music2Input
from .models.vendor25_speech_2_lite import Vendor25Speech2LiteInput
from .models.vendor25_speech_2_studio import Vendor25Speech2StudioInput, Vendor25Speech2StudioResult
from .models.vendor25_speech_clone_1 import Vendor25SpeechClone1Input
from .models.vendor25_transcript_1 import Vendor25Transcript1Input, Vendor25Transcript1Result
from .models.vendor25_voice_design_1 import Vendor25VoiceDesign1Input, Vendor25VoiceDesign1Result
from .models.vendor26_ambience_1 import Vendor26Ambience1Input
from .models.vendor26_music_1 import Vendor26Music1Input
from .models.vendor26_music_2 import Vendor26Music2Input, Vendor26Music2Result
from .models.vendor26_song_1 import Vendor26Song1Input
from .models.vendor27_colorize_1 import Vendor27Colorize1Input
from .models.vendor27_face_restore_1 import Vendor27FaceRestore1Input
from .models.vendor27_prompt_writer_1 import Vendor27PromptWriter1Input
from .models.vendor27_relight_2 import Vendor27Relight2Input
from .models.vendor27_remove_background_2 import Vendor27RemoveBackground2Input
from .models.vendor27_replace_background_1 import Vendor27ReplaceBackground1Input
from .models.vendor27_summary_1 import Vendor27Summary1Input
from .models.vendor27_translate_2 import Vendor27Translate2Input, Vendor27Translate2Result
from .models.vendor28_caption_1 import Vendor28Caption1Input
from .models.vendor28_chat_1 import Vendor28Chat1Input
from .models.vendor28_chat_2 import Vendor28Chat2Input
from .models.vendor28_chat_2_mini import Vendor28Chat2MiniInput
from .models.vendor28_chat_3 import Vendor28Chat3Input, Vendor28Chat3Result
from .models.vendor28_chat_3_open import Vendor28Chat3OpenInput
from .models.vendor28_video_chat_1 import Vendor28VideoChat1Input
from .models.vendor29_audio_video_1 import Vendor29AudioVideo1Input, Vendor29AudioVideo1Result
from .models.vendor3_animate_1 import Vendor3Animate1Input
from .models.vendor3_animate_2 import Vendor3Animate2Input
from .models.vendor3_animate_2_frames import Vendor3Animate2FramesInput
from .models.vendor3_animate_3 import Vendor3Animate3Input, Vendor3Animate3Result
from .models.vendor3_image_variation_1 import Vendor3ImageVariation1Input
from .models.vendor3_motion_transfer_1 import Vendor3MotionTransfer1Input
from .models.vendor3_soundtrack_1 import Vendor3Soundtrack1Input
from .models.vendor3_speech_1 import Vendor3Speech1Input
from .models.vendor3_speech_1_5 import Vendor3Speech1_5Input
from .models.vendor3_talking_photo_1 import Vendor3TalkingPhoto1Input
from .models.vendor3_video_1_5 import Vendor3Video1_5Input
from .models.vendor3_video_2_1 import Vendor3Video2_1Input
from .models.vendor3_video_2_1_master import Vendor3Video2_1MasterInput
from .models.vendor3_video_2_5_turbo import Vendor3Video2_5TurboInput
from .models.vendor3_video_2_6 import Vendor3Video2_6Input, Vendor3Video2_6Result
from .models.vendor3_video_3 import Vendor3Video3Input
from .models.vendor3_video_3_omni import Vendor3Video3OmniInput
from .models.vendor3_video_3_omni_lite import Vendor3Video3OmniLiteInput
from .models.vendor3_video_edit_1 import Vendor3VideoEdit1Input
from .models.vendor3_video_edit_2 import Vendor3VideoEdit2Input
from .models.vendor3_video_edit_2_fast import Vendor3VideoEdit2FastInput
from .models.vendor3_video_extend_2 import Vendor3VideoExtend2Input, Vendor3VideoExtend2Result
from .models.vendor30_video_stylize_1 import Vendor30VideoStylize1Input, Vendor30VideoStylize1Result
from .models.vendor31_image_cinema_1 import Vendor31ImageCinema1Input, Vendor31ImageCinema1Result
from .models.vendor32_speech_1 import Vendor32Speech1Input
from .models.vendor4_edit_compose_2 import Vendor4EditCompose2Input
from .models.vendor4_first_last_frame_2 import Vendor4FirstLastFrame2Input
from .models.vendor4_image_1 import Vendor4Image1Input
from .models.vendor4_image_2 import Vendor4Image2Input, Vendor4Image2Result
from .models.vendor4_image_2_mini import Vendor4Image2MiniInput
from .models.vendor4_image_3 import Vendor4Image3Input
from .models.vendor4_image_3_flash import Vendor4Image3FlashInput
from .models.vendor4_image_3_reasoning import Vendor4Image3ReasoningInput, Vendor4Image3ReasoningResult
from .models.vendor4_image_to_video_1_5 import Vendor4ImageToVideo1_5Input
from .models.vendor4_image_to_video_2 import Vendor4ImageToVideo2Input, Vendor4ImageToVideo2Result
from .models.vendor4_image_to_video_2_fast import Vendor4ImageToVideo2FastInput
from .models.vendor4_photo_effects_2 import Vendor4PhotoEffects2Input
from .models.vendor4_try_on_1 import Vendor4TryOn1Input
from .models.vendor4_try_on_1_5 import Vendor4TryOn1_5Input
from .models.vendor4_video_1 import Vendor4Video1Input
from .models.vendor4_video_1_5_pro import Vendor4Video1_5ProInput
from .models.vendor4_video_2 import Vendor4Video2Input, Vendor4Video2Result
from .models.vendor4_video_2_fast import Vendor4Video2FastInput
from .models.vendor4_video_2_mini import Vendor4Video2MiniInput
from .models.vendor4_video_2_pro import Vendor4Video2ProInput, Vendor4Video2ProResult
from .models.vendor5_figure_animate_2_2 import Vendor5FigureAnimate2_2Input
from .models.vendor5_image_1 import Vendor5Image1Input
from .models.vendor5_image_2 import Vendor5Image2Input, Vendor5Image2Result
from .models.vendor5_image_2_flash import Vendor5Image2FlashInput
from .models.vendor5_image_2_pro import Vendor5Image2ProInput
from .models.vendor5_image_3_preview import Vendor5Image3PreviewInput, Vendor5Image3PreviewResult
from .models.vendor5_image_design_1 import Vendor5ImageDesign1Input
from .models.vendor5_image_open_1 import Vendor5ImageOpen1Input, Vendor5ImageOpen1Result
from .models.vendor5_image_to_video_1 import Vendor5ImageToVideo1Input
from .models.vendor5_image_to_video_2_5 import Vendor5ImageToVideo2_5Input, Vendor5ImageToVideo2_5Result
from .models.vendor5_image_to_video_2_6_flash import Vendor5ImageToVideo2_6FlashInput
from .models.vendor5_image_vector_1 import Vendor5ImageVector1Input
from .models.vendor5_image_vector_1_pro import Vendor5ImageVector1ProInput
from .models.vendor5_overlay_video_1 import Vendor5OverlayVideo1Input
from .models.vendor5_video_1_lite import Vendor5Video1LiteInput
from .models.vendor5_video_1_5_pro import Vendor5Video1_5ProInput
from .models.vendor5_video_2 import Vendor5Video2Input, Vendor5Video2Result
from .models.vendor5_video_2_fast import Vendor5Video2FastInput
from .models.vendor5_video_uhd_1 import Vendor5VideoUhd1Input
from .models.vendor6_character_element_1 import Vendor6CharacterElement1Input, Vendor6CharacterElement1Result
from .models.vendor6_character_swap_1 import Vendor6CharacterSwap1Input
from .models.vendor6_image_1 import Vendor6Image1Input
from .models.vendor6_image_1_5 import Vendor6Image1_5Input
from .models.vendor6_image_2 import Vendor6Image2Input
from .models.vendor6_image_3_omni import Vendor6Image3OmniInput
from .models.vendor6_lipsync_2 import Vendor6Lipsync2Input
from .models.vendor6_picture_reader_1 import Vendor6PictureReader1Input
from .models.vendor6_portrait_2 import Vendor6Portrait2Input
from .models.vendor6_restyle_1 import Vendor6Restyle1Input
from .models.vendor6_storyboard_1 import Vendor6Storyboard1Input
from .models.vendor6_video_2 import Vendor6Video2Input
from .models.vendor6_video_3_1 import Vendor6Video3_1Input
from .models.vendor6_video_3_1_fast import Vendor6Video3_1FastInput
from .models.vendor6_video_edit_2 import Vendor6VideoEdit2Input
from .models.vendor6_video_edit_2_pro import Vendor6VideoEdit2ProInput
from .models.vendor6_video_extend_1_5 import Vendor6VideoExtend1_5Input
from .models.vendor6_video_omni_1 import Vendor6VideoOmni1Input, Vendor6VideoOmni1Result
from .models.vendor7_edit_image_2 import Vendor7EditImage2Input
from .models.vendor7_image_1 import Vendor7Image1Input
from .models.vendor7_image_1_5 import Vendor7Image1_5Input
from .models.vendor7_image_2 import Vendor7Image2Input
from .models.vendor7_image_2_illustration import Vendor7Image2IllustrationInput
from .models.vendor7_image_2_portrait import Vendor7Image2PortraitInput
from .models.vendor7_image_2_pro import Vendor7Image2ProInput
from .models.vendor7_image_2_turbo import Vendor7Image2TurboInput, Vendor7Image2TurboResult
from .models.vendor7_image_2_5 import Vendor7Image2_5Input
from .models.vendor7_image_3 import Vendor7Image3Input
from .models.vendor7_image_3_pro import Vendor7Image3ProInput
from .models.vendor7_image_3_turbo import Vendor7Image3TurboInput
from .models.vendor7_image_3_typography import Vendor7Image3TypographyInput
from .models.vendor7_inpaint_3 import Vendor7Inpaint3Input
from .models.vendor7_reframe_3 import Vendor7Reframe3Input
from .models.vendor7_remix_2 import Vendor7Remix2Input, Vendor7Remix2Result
from .models.vendor8_anime_1 import Vendor8Anime1Input
from .models.vendor8_comic_1 import Vendor8Comic1Input
from .models.vendor8_image_1 import Vendor8Image1Input
from .models.vendor8_image_2 import Vendor8Image2Input
from .models.vendor8_image_2_turbo import Vendor8Image2TurboInput
from .models.vendor8_image_3 import Vendor8Image3Input
from .models.vendor8_image_3_lite import Vendor8Image3LiteInput
from .models.vendor8_image_3_pro import Vendor8Image3ProInput
from .models.vendor8_pattern_1 import Vendor8Pattern1Input
from .models.vendor8_photo_1 import Vendor8Photo1Input
from .models.vendor8_photo_2 import Vendor8Photo2Input
from .models.vendor8_restore_1 import Vendor8Restore1Input
from .models.vendor8_sketch_2 import Vendor8Sketch2Input
from .models.vendor8_style_transfer_1 import Vendor8StyleTransfer1Input
from .models.vendor8_upscale_2 import Vendor8Upscale2Input, Vendor8Upscale2Result
from .models.vendor9_video_4_5 import Vendor9Video4_5Input
from .models.vendor9_video_5 import Vendor9Video5Input
from .models.vendor9_video_6 import Vendor9Video6Input
from .models.vendor9_video_loop_1 import Vendor9VideoLoop1Input

class Client(BaseClient):
    """Calls the gateway. It is thread-safe. Use it in a `with`, or call `close()`."""

    @overload
    def run(
        self, _model: Literal["vendor1-v3-omni"], /, **params: Unpack[Vendor1V3OmniInput]
    ) -> Outcome[results.AssetResult]:
        """Makes videos of up to 15 seconds and up to 4K from text, with optional audio, first and last frame
        control, reference images, a reference video, several shots and element references.

        It is async, takes about 55 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor10-photo-template-1"], /, **params: Unpack[Vendor10PhotoTemplate1Input]
    ) -> Outcome[results.AssetResult]:
        """Puts one to four people from snapshots into a prepared scene with its clothes, light and framing.

        It is async, takes about 18 seconds, and costs 6 credits.
        """
    @overload
    def run(
        self, _model: Literal["vendor10-video-1"], /, **params: Unpack[Vendor10Video1Input]
    ) -> Outcome[Vendor10Video1Result]:
        """Open model whose sampling is in the caller's hands; gives the same clip again for the same seed.

        It is async, takes about 50 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor10-video-2"], /, **params: Unpack[Vendor10Video2Input]
    ) -> Outcome[results.AssetResult]:
        """Large films for the cinema screen, made after up to ten pictures, five videos and five recordings.

        It is async, takes about 420 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor10-video-presenter-1"], /, **params: Unpack[Vendor10VideoPresenter1Input]
    ) -> Outcome[results.AssetResult]:
        """A stored presenter speaks the given text to the camera in a chosen voice, or moves the lips to a
        recording.

        It is async, takes about 150 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor11-sized-video-1"], /, **params: Unpack[Vendor11SizedVideo1Input]
    ) -> Outcome[Vendor11SizedVideo1Result]:
        """An open-weights model that makes clips of any size in steps of 32 pixels, for banners and screens.

        It is async, takes about 35 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor11-video-2.6"], /, **params: Unpack[Vendor11Video2_6Input]
    ) -> Outcome[results.AssetResult]:
        """Makes clips of 5 to 15 seconds in which people speak or sing to a recording that the caller supplies.

        It is async, takes about 120 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor11-video-open-2"], /, **params: Unpack[Vendor11VideoOpen2Input]
    ) -> Outcome[Vendor11VideoOpen2Result]:
        """An open-weights model with two experts, one for composition and one for detail, that takes up to four
        fine-tuned weights and lets the sampling be set.

        It is async, takes about 160 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor11-video-open-2-distilled"], /, **params: Unpack[Vendor11VideoOpen2DistilledInput]
    ) -> Outcome[results.AssetResult]:
        """Video Open 2 distilled to a handful of fixed steps, for previews of up to five seconds.

        It is async, takes about 22 seconds, and costs 12 credits.
        """
    @overload
    def run(
        self, _model: Literal["vendor12-camera-video-1"], /, **params: Unpack[Vendor12CameraVideo1Input]
    ) -> Outcome[results.AssetResult]:
        """Makes clips whose camera movement and framing are chosen from a list instead of being described.

        It is async, takes about 130 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor12-speech-1"], /, **params: Unpack[Vendor12Speech1Input]
    ) -> Outcome[results.AssetResult]:
        """Speaks short texts with a voice that it chooses by gender, language and accent instead of from a list.

        It is async, takes about 9 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self,
        _model: Literal["vendor12-video-2.5-turbo", "vendor12-video-2-turbo"],
        /,
        **params: Unpack[Vendor12Video2_5TurboInput],
    ) -> Outcome[results.AssetResult]:
        """Makes silent clips of 5 or 10 seconds quickly, from text alone or between a first and a last frame.

        It is async, takes about 80 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor12-video-2.6"], /, **params: Unpack[Vendor12Video2_6Input]
    ) -> Outcome[results.AssetResult]:
        """Makes clips of 5 or 10 seconds with sound, in which a named voice can speak the lines of the prompt.

        It is async, takes about 150 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor12-video-3-story"], /, **params: Unpack[Vendor12Video3StoryInput]
    ) -> Outcome[results.AssetResult]:
        """Tells a story in up to six shots, each with its own prompt and length, with stored characters and sound
        throughout. One prompt for a single shot works as well.

        It is async, takes about 260 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor12-voice-swap-1"], /, **params: Unpack[Vendor12VoiceSwap1Input]
    ) -> Outcome[results.AssetResult]:
        """Puts the voice of one recording onto the words or the melody of another, for dubbing and cover songs.

        It is async, takes about 60 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor13-presenter-video-1"], /, **params: Unpack[Vendor13PresenterVideo1Input]
    ) -> Outcome[Vendor13PresenterVideo1Result]:
        """Lets a chosen presenter speak a script in front of a plain background, for lessons and announcements.

        It is async, takes about 420 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor13-video-5"], /, **params: Unpack[Vendor13Video5Input]
    ) -> Outcome[results.AssetResult]:
        """Makes short clips for social media in one of several drawn or rendered looks, with sound on request.

        It is async, takes about 30 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor14-duet-avatar-1"], /, **params: Unpack[Vendor14DuetAvatar1Input]
    ) -> Outcome[results.AssetResult]:
        """Lets two people in one picture talk with each other, each with a recording of their own.

        It is async, takes about 514 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor14-script-avatar-2"], /, **params: Unpack[Vendor14ScriptAvatar2Input]
    ) -> Outcome[Vendor14ScriptAvatar2Result]:
        """Lets a portrait read out a script with a named voice, so that no recording is needed.

        It is async, takes about 180 seconds, and costs 45 credits.
        """
    @overload
    def run(
        self, _model: Literal["vendor14-singing-portrait-1"], /, **params: Unpack[Vendor14SingingPortrait1Input]
    ) -> Outcome[results.AssetResult]:
        """Lets a portrait sing, rap or speak to a recording, with the head and the shoulders moving in time.

        It is async, takes about 220 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor14-talking-avatar-1"], /, **params: Unpack[Vendor14TalkingAvatar1Input]
    ) -> Outcome[results.AssetResult]:
        """Moves the lips and the head of a portrait to a recording of up to 15 seconds.

        It is async, takes about 120 seconds, and costs 1 credit.

        Use vendor14-talking-avatar-1.5. Deprecated since 2026-05-12.
        """
    @overload
    def run(
        self,
        _model: Literal["vendor14-talking-avatar-1.5", "vendor14-talking-avatar-1.5-beta"],
        /,
        **params: Unpack[Vendor14TalkingAvatar1_5Input],
    ) -> Outcome[Vendor14TalkingAvatar1_5Result]:
        """Lets a portrait or a whole figure speak a recording of up to 30 seconds, with gestures of the upper body
        that a prompt can direct.

        It is async, takes about 300 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor15-photo-dance-1"], /, **params: Unpack[Vendor15PhotoDance1Input]
    ) -> Outcome[results.AssetResult]:
        """Lets the person in a photo dance to a stored piece of music, in the rhythm of that piece.

        It is async, takes about 90 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor15-photo-effects-1"], /, **params: Unpack[Vendor15PhotoEffects1Input]
    ) -> Outcome[results.AssetResult]:
        """Puts the people or things of up to three photos into a ready-made scene or transformation.

        It is async, takes about 60 seconds, and costs 24 credits.
        """
    @overload
    def run(
        self, _model: Literal["vendor15-photo-loop-1"], /, **params: Unpack[Vendor15PhotoLoop1Input]
    ) -> Outcome[Vendor15PhotoLoop1Result]:
        """Makes a short moving picture whose end meets its beginning, as a video or as an animated image for the
        web.

        It is async, takes about 30 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor15-photo-motion-2"], /, **params: Unpack[Vendor15PhotoMotion2Input]
    ) -> Outcome[results.AssetResult]:
        """Brings a photo to life for 4 or 8 seconds, with a say in how much moves and music underneath on demand.

        It is async, takes about 55 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor16-camera-move-1"], /, **params: Unpack[Vendor16CameraMove1Input]
    ) -> Outcome[results.AssetResult]:
        """Leads a chosen camera movement through the scene of a picture while the prompt tells what happens in it.

        It is async, takes about 70 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor16-dub-1"], /, **params: Unpack[Vendor16Dub1Input]
    ) -> Outcome[Vendor16Dub1Result]:
        """Translates the speech of a video, speaks it with the voices of the original and fits the lips to it.

        It is async, takes about 280 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor16-image-to-video-2"], /, **params: Unpack[Vendor16ImageToVideo2Input]
    ) -> Outcome[results.AssetResult]:
        """Makes 4 to 12 seconds of video with sound from a first picture, and ends on a last one if it is given.
        The camera can be held still.

        It is async, takes about 100 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor16-lipsync-1.9"], /, **params: Unpack[Vendor16Lipsync1_9Input]
    ) -> Outcome[results.AssetResult]:
        """Moves the lips of a filmed person to a recording and leaves everything else in the picture as it was.

        It is async, takes about 40 seconds, and costs 18 credits.
        """
    @overload
    def run(
        self, _model: Literal["vendor16-parallax-photo-1"], /, **params: Unpack[Vendor16ParallaxPhoto1Input]
    ) -> Outcome[Vendor16ParallaxPhoto1Result]:
        """Takes a photo apart by depth and moves a camera past its layers for 6 seconds. Nothing in the photo
        itself changes.

        It is async, takes about 22 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor17-colorize-1"], /, **params: Unpack[Vendor17Colorize1Input]
    ) -> Outcome[results.AssetResult]:
        """Gives color to black and white footage and keeps it steady from shot to shot, guided by words or
        pictures.

        It is async, takes about 95 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor17-enhance-3"], /, **params: Unpack[Vendor17Enhance3Input]
    ) -> Outcome[results.AssetResult]:
        """Sharpens, denoises or restores a video in one of several named ways, also as single frames for grading.

        It is async, takes about 420 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor17-interpolate-2"], /, **params: Unpack[Vendor17Interpolate2Input]
    ) -> Outcome[Vendor17Interpolate2Result]:
        """Computes frames between those of a video, for a smoother picture or for slow motion of up to eight
        times.

        It is async, takes about 33 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor17-stabilize-1"], /, **params: Unpack[Vendor17Stabilize1Input]
    ) -> Outcome[results.AssetResult]:
        """Takes the shake out of handheld footage and fills or crops the borders that this leaves.

        It is async, takes about 20 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor17-upscale-1"], /, **params: Unpack[Vendor17Upscale1Input]
    ) -> Outcome[results.AssetResult]:
        """Enlarges a video two or four times, tile by tile. Upscale 2 takes an output size instead of a factor.

        It is async, takes about 300 seconds, and costs credits that depend on the input.

        Use vendor17-upscale-2. Deprecated since 2026-04-15.
        """
    @overload
    def run(
        self,
        _model: Literal["vendor17-upscale-2", "vendor17-super-resolution-2"],
        /,
        **params: Unpack[Vendor17Upscale2Input],
    ) -> Outcome[Vendor17Upscale2Result]:
        """Restores and enlarges a video up to 2160p, tuned to the sort of footage, and can raise its frame rate.

        It is async, takes about 240 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor18-reframe-2"], /, **params: Unpack[Vendor18Reframe2Input]
    ) -> Outcome[results.AssetResult]:
        """Brings a video to another ratio and paints what was outside the picture instead of cutting it off.

        It is async, takes about 85 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor18-relight-1"], /, **params: Unpack[Vendor18Relight1Input]
    ) -> Outcome[results.AssetResult]:
        """Lights a filmed scene anew, by words or after the light of a picture, with shadows that follow the
        motion.

        It is async, takes about 130 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor18-video-extend-2"], /, **params: Unpack[Vendor18VideoExtend2Input]
    ) -> Outcome[results.AssetResult]:
        """Adds up to 20 seconds to the end of a video, on request so that it runs back into its beginning.

        It is async, takes about 160 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self,
        _model: Literal["vendor18-video-modify-2", "vendor18-modify"],
        /,
        **params: Unpack[Vendor18VideoModify2Input],
    ) -> Outcome[results.AssetResult]:
        """Repaints a video by prompt in nine steps of freedom, from touching up surfaces to a new world with the
        same acting.

        It is async, takes about 200 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor18-video-modify-2-flash"], /, **params: Unpack[Vendor18VideoModify2FlashInput]
    ) -> Outcome[results.AssetResult]:
        """The quick Video Modify 2, with three steps of freedom and sources of up to ten seconds at 720p.

        It is async, takes about 55 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor19-background-removal-2"], /, **params: Unpack[Vendor19BackgroundRemoval2Input]
    ) -> Outcome[results.AssetResult]:
        """Cuts people and things out of a video, down to the hair, on a plain color or with a transparent
        background.

        It is async, takes about 25 seconds, and costs 12 credits.
        """
    @overload
    def run(
        self, _model: Literal["vendor19-background-replace-1"], /, **params: Unpack[Vendor19BackgroundReplace1Input]
    ) -> Outcome[results.AssetResult]:
        """Puts the subject of a video into a new place, made from words or from a picture, and fits its light to
        it.

        It is async, takes about 70 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor19-inpaint-1"], /, **params: Unpack[Vendor19Inpaint1Input]
    ) -> Outcome[results.AssetResult]:
        """Paints something new into a part of a video and tracks it through the motion of the camera.

        It is async, takes about 115 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor19-object-removal-2"], /, **params: Unpack[Vendor19ObjectRemoval2Input]
    ) -> Outcome[results.AssetResult]:
        """Removes what is named or marked from a whole video, with its shadow, and fills the gap from other
        frames.

        It is async, takes about 48 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor2-audio-1.0"], /, **params: Unpack[Vendor2Audio1_0Input]
    ) -> Outcome[results.AssetResult]:
        """Speaks English or Chinese text with a named voice, or with a voice cloned from reference audio.

        It is async, takes about 25 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor20-image-1"], /, **params: Unpack[Vendor20Image1Input]
    ) -> Outcome[results.AssetResult]:
        """Makes up to nine variations of a scene from a prompt, with one reference image for content or style.

        It is async, takes about 30 seconds, and costs 1 credit.

        Use vendor20-image-1.5. Deprecated since 2025-12-10.
        """
    @overload
    def run(
        self, _model: Literal["vendor20-image-1.5"], /, **params: Unpack[Vendor20Image1_5Input]
    ) -> Outcome[results.AssetResult]:
        """Keeps the person or the face of a reference image across up to nine pictures, and lets you choose how
        exactly.

        It is async, takes about 33 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor20-image-2"], /, **params: Unpack[Vendor20Image2Input]
    ) -> Outcome[results.AssetResult]:
        """Combines people, things and places from up to four reference images in one picture, and keeps to camera
        terms in the prompt.

        It is async, takes about 24 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor20-image-2-style"], /, **params: Unpack[Vendor20Image2StyleInput]
    ) -> Outcome[results.AssetResult]:
        """Learns brushwork, colors and mood from one to five style images and applies them to any subject.

        It is async, takes about 27 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self,
        _model: Literal["vendor20-image-3-omni", "vendor20-image-omni"],
        /,
        **params: Unpack[Vendor20Image3OmniInput],
    ) -> Outcome[results.AssetResult]:
        """Understands text and up to ten pictures together. It can also make a connected series, such as the
        panels of a story, in which characters stay the same.

        It is async, takes about 48 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor20-image-3-swift"], /, **params: Unpack[Vendor20Image3SwiftInput]
    ) -> Outcome[results.AssetResult]:
        """One picture in about six seconds, with the prompt understanding of Image 3 and a single reference image.

        It is sync, takes about 6 seconds, and costs 2 credits.
        """
    @overload
    def run(
        self, _model: Literal["vendor21-image-1"], /, **params: Unpack[Vendor21Image1Input]
    ) -> Outcome[results.AssetResult]:
        """Draws complex lettering in several scripts, and keeps to the prompt as tightly as the guidance scale
        says.

        It is async, takes about 18 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor21-image-1-lite"], /, **params: Unpack[Vendor21Image1LiteInput]
    ) -> Outcome[results.AssetResult]:
        """A light model for simple scenes in five sizes, one picture a call. Short prompts are filled out first.

        It is sync, takes about 10 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor21-image-2"], /, **params: Unpack[Vendor21Image2Input]
    ) -> Outcome[Vendor21Image2Result]:
        """Paints at more than four megapixels from text and up to three reference images. An optional agent plans
        the picture from a rough idea.

        It is async, takes about 29 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor21-image-fusion-1"], /, **params: Unpack[Vendor21ImageFusion1Input]
    ) -> Outcome[results.AssetResult]:
        """Paints one new scene that unites the things shown in two to six pictures with common light and scale.

        It is async, takes about 35 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor21-image-poster-1"], /, **params: Unpack[Vendor21ImagePoster1Input]
    ) -> Outcome[results.AssetResult]:
        """Sets a title and a subtitle into a poster whose picture comes from the prompt, spelled letter by letter.

        It is async, takes about 40 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor22-diffusion-1"], /, **params: Unpack[Vendor22Diffusion1Input]
    ) -> Outcome[Vendor22Diffusion1Result]:
        """Latent diffusion model with free choice of size, sampler and guidance, for those who tune every step of
        the picture.

        It is async, takes about 14 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor22-diffusion-1-fast"], /, **params: Unpack[Vendor22Diffusion1FastInput]
    ) -> Outcome[Vendor22Diffusion1FastResult]:
        """Distilled form of Diffusion 1 that needs at most eight steps and no guidance.

        It is sync, takes about 6 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor22-flow-1"], /, **params: Unpack[Vendor22Flow1Input]
    ) -> Outcome[results.AssetResult]:
        """Flow model of twelve billion parameters that follows plain sentences well; one picture may serve as the
        starting point.

        It is async, takes about 12 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor22-flow-1-fast"], /, **params: Unpack[Vendor22Flow1FastInput]
    ) -> Outcome[results.AssetResult]:
        """Four-step form of Flow 1, small enough to answer at once; the size is chosen in megapixels.

        It is sync, takes about 3 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor22-flow-1-lora"], /, **params: Unpack[Vendor22Flow1LoraInput]
    ) -> Outcome[results.AssetResult]:
        """Flow 1 with up to four sets of fine-tuned weights for a person, a product or a style; private weights
        are fetched with an access token.

        It is async, takes about 22 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor22-flow-1-pro"], /, **params: Unpack[Vendor22Flow1ProInput]
    ) -> Outcome[Vendor22Flow1ProResult]:
        """Best quality of the Flow line, with a free picture size in steps of sixteen pixels and an adjustable
        filter for sensitive content.

        It is async, takes about 16 seconds, and costs 6 credits.
        """
    @overload
    def run(
        self, _model: Literal["vendor23-logo-1"], /, **params: Unpack[Vendor23Logo1Input]
    ) -> Outcome[results.AssetResult]:
        """Draws logos and word marks that take shape, line weight and color from one to five style references.

        It is async, takes about 25 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor23-typography-2"], /, **params: Unpack[Vendor23Typography2Input]
    ) -> Outcome[results.AssetResult]:
        """Sets headlines and short texts legibly into posters, covers and photographs.

        It is async, takes about 20 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor23-typography-3"], /, **params: Unpack[Vendor23Typography3Input]
    ) -> Outcome[results.AssetResult]:
        """Lays out longer texts on several lines and takes its look from a named style; a quickest speed serves
        live previews.

        It is async, takes about 15 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor23-vector-1"], /, **params: Unpack[Vendor23Vector1Input]
    ) -> Outcome[Vendor23Vector1Result]:
        """Makes scalable drawings and icon sets with clean paths, limited to a given palette when wanted.

        It is async, takes about 32 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor24-dialogue-1"], /, **params: Unpack[Vendor24Dialogue1Input]
    ) -> Outcome[Vendor24Dialogue1Result]:
        """Speaks a script with up to four voices in one take, so that speakers react to each other.

        It is async, takes about 18 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor24-sound-effects-1"], /, **params: Unpack[Vendor24SoundEffects1Input]
    ) -> Outcome[results.AssetResult]:
        """Makes single noises and short scenes from a description, such as steps, doors, engines and weather.

        It is async, takes about 6 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor24-speech-1"], /, **params: Unpack[Vendor24Speech1Input]
    ) -> Outcome[results.AssetResult]:
        """Speaks short English texts with a named voice and, on request, another accent. Replaced by Speech 2.

        It is async, takes about 15 seconds, and costs 3 credits.

        Use vendor24-speech-2. Deprecated since 2025-11-15.
        """
    @overload
    def run(
        self, _model: Literal["vendor24-speech-2"], /, **params: Unpack[Vendor24Speech2Input]
    ) -> Outcome[Vendor24Speech2Result]:
        """Speaks texts of a few pages in many languages with a named voice, and tells when each word is spoken,
        for subtitles.

        It is async, takes about 14 seconds, and costs 4 credits.
        """
    @overload
    def run(
        self, _model: Literal["vendor24-speech-2-turbo"], /, **params: Unpack[Vendor24Speech2TurboInput]
    ) -> Outcome[results.AssetResult]:
        """Speaks a few sentences within seconds, for assistants and telephone lines; less expressive than Speech
        2.

        It is sync, takes about 5 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self,
        _model: Literal["vendor24-speech-3", "vendor24-speech-3-preview"],
        /,
        **params: Unpack[Vendor24Speech3Input],
    ) -> Outcome[results.AssetResult]:
        """Speaks long texts with feeling. Cues in square brackets, such as [laughs], are acted, not read out.

        It is async, takes about 20 seconds, and costs 8 credits.
        """
    @overload
    def run(
        self, _model: Literal["vendor24-voice-changer-1"], /, **params: Unpack[Vendor24VoiceChanger1Input]
    ) -> Outcome[results.AssetResult]:
        """Gives English speech another voice and keeps words, timing and melody.

        It is async, takes about 20 seconds, and costs 5 credits.
        """
    @overload
    def run(
        self, _model: Literal["vendor24-voice-changer-2"], /, **params: Unpack[Vendor24VoiceChanger2Input]
    ) -> Outcome[results.AssetResult]:
        """Gives speech or singing in any language another voice, and keeps breaths, laughter and whispers.

        It is async, takes about 35 seconds, and costs 9 credits.
        """
    @overload
    def run(
        self, _model: Literal["vendor25-music-1.5"], /, **params: Unpack[Vendor25Music1_5Input]
    ) -> Outcome[results.AssetResult]:
        """Sings given lyrics as a complete song with verses, chorus and accompaniment.

        It is async, takes about 42 seconds, and costs 20 credits.
        """
    @overload
    def run(
        self, _model: Literal["vendor25-music-2"], /, **params: Unpack[Vendor25Music2Input]
    ) -> Outcome[results.AssetResult]:
        """Makes songs of up to five minutes with given lyrics, with lyrics of its own or without singing.

        It is async, takes about 45 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor25-speech-2-lite"], /, **params: Unpack[Vendor25Speech2LiteInput]
    ) -> Outcome[results.AssetResult]:
        """Speaks texts of medium length quickly and at a low price, in the format that a player needs.

        It is async, takes about 8 seconds, and costs 2 credits.
        """
    @overload
    def run(
        self, _model: Literal["vendor25-speech-2-studio"], /, **params: Unpack[Vendor25Speech2StudioInput]
    ) -> Outcome[Vendor25Speech2StudioResult]:
        """Speaks in studio quality with a chosen emotion and speed; names and terms can be given their
        pronunciation.

        It is async, takes about 18 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor25-speech-clone-1"], /, **params: Unpack[Vendor25SpeechClone1Input]
    ) -> Outcome[results.AssetResult]:
        """Speaks a text with a voice that is copied from one to three recordings of the same speaker.

        It is async, takes about 20 seconds, and costs 10 credits.
        """
    @overload
    def run(
        self, _model: Literal["vendor25-transcript-1"], /, **params: Unpack[Vendor25Transcript1Input]
    ) -> Outcome[Vendor25Transcript1Result]:
        """Writes down what is said in a recording, with punctuation.

        It is sync, takes about 8 seconds, and costs 2 credits.
        """
    @overload
    def run(
        self, _model: Literal["vendor25-voice-design-1"], /, **params: Unpack[Vendor25VoiceDesign1Input]
    ) -> Outcome[Vendor25VoiceDesign1Result]:
        """Speaks a text with a new voice that is made from a description of the speaker.

        It is async, takes about 16 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor26-ambience-1"], /, **params: Unpack[Vendor26Ambience1Input]
    ) -> Outcome[results.AssetResult]:
        """Makes the sound of a place from a description, with several layers such as voices, traffic and wind.

        It is async, takes about 28 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor26-music-1"], /, **params: Unpack[Vendor26Music1Input]
    ) -> Outcome[results.AssetResult]:
        """Makes short instrumental pieces from a description. Replaced by Music 2.

        It is async, takes about 30 seconds, and costs credits that depend on the input.

        Use vendor26-music-2. Deprecated since 2026-01-31.
        """
    @overload
    def run(
        self, _model: Literal["vendor26-music-2"], /, **params: Unpack[Vendor26Music2Input]
    ) -> Outcome[Vendor26Music2Result]:
        """Makes instrumental music of up to ten minutes with the instruments and the tempo that you name.

        It is async, takes about 39 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor26-song-1", "vendor26-song"], /, **params: Unpack[Vendor26Song1Input]
    ) -> Outcome[results.AssetResult]:
        """Writes and sings a song from a description and takes its mood from pictures, for slide shows and albums.

        It is async, takes about 35 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor27-colorize-1"], /, **params: Unpack[Vendor27Colorize1Input]
    ) -> Outcome[results.AssetResult]:
        """Colors black and white photographs with hues that were likely at their time.

        It is async, takes about 10 seconds, and costs 3 credits.
        """
    @overload
    def run(
        self, _model: Literal["vendor27-face-restore-1"], /, **params: Unpack[Vendor27FaceRestore1Input]
    ) -> Outcome[results.AssetResult]:
        """Rebuilds small, blurred or badly compressed faces in a photograph and leaves the rest untouched.

        It is sync, takes about 8 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor27-prompt-writer-1"], /, **params: Unpack[Vendor27PromptWriter1Input]
    ) -> Outcome[results.TextResult]:
        """Turns a short idea into a full prompt for another model of this catalogue.

        It is sync, takes about 4 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor27-relight-2"], /, **params: Unpack[Vendor27Relight2Input]
    ) -> Outcome[results.AssetResult]:
        """Open editing model with two fine-tuned weights, one that turns the camera around the subject and one
        that changes the light.

        It is async, takes about 35 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self,
        _model: Literal["vendor27-remove-background-2", "vendor27-cutout"],
        /,
        **params: Unpack[Vendor27RemoveBackground2Input],
    ) -> Outcome[results.AssetResult]:
        """Cuts the subject out of a picture, with clean edges around hair, fur and glass.

        It is sync, takes about 6 seconds, and costs 2 credits.
        """
    @overload
    def run(
        self, _model: Literal["vendor27-replace-background-1"], /, **params: Unpack[Vendor27ReplaceBackground1Input]
    ) -> Outcome[results.AssetResult]:
        """Puts the subject of a picture in another place and matches light, shadow and color to it.

        It is async, takes about 15 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor27-summary-1"], /, **params: Unpack[Vendor27Summary1Input]
    ) -> Outcome[results.TextResult]:
        """Shortens reports, articles and transcripts to what matters, in the language of the text.

        It is sync, takes about 6 seconds, and costs 2 credits.
        """
    @overload
    def run(
        self, _model: Literal["vendor27-translate-2"], /, **params: Unpack[Vendor27Translate2Input]
    ) -> Outcome[Vendor27Translate2Result]:
        """Translates texts between some sixty languages and keeps line breaks, lists and markup.

        It is sync, takes about 5 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor28-caption-1"], /, **params: Unpack[Vendor28Caption1Input]
    ) -> Outcome[results.TextResult]:
        """Describes one picture, from an alternative text for a page to a full inventory of what can be seen.

        It is sync, takes about 4 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor28-chat-1"], /, **params: Unpack[Vendor28Chat1Input]
    ) -> Outcome[results.TextResult]:
        """Answers questions about a text or up to four pictures in a single turn.

        It is sync, takes about 7 seconds, and costs 1 credit.

        Use vendor28-chat-2. Deprecated since 2026-05-31.
        """
    @overload
    def run(
        self, _model: Literal["vendor28-chat-2", "vendor28-chat"], /, **params: Unpack[Vendor28Chat2Input]
    ) -> Outcome[results.TextResult]:
        """General model for questions about texts and pictures; it can think before it answers.

        It is sync, takes about 6 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor28-chat-2-mini"], /, **params: Unpack[Vendor28Chat2MiniInput]
    ) -> Outcome[results.TextResult]:
        """Small and quick form of Chat 2 for short answers, sorting and reading text off pictures.

        It is sync, takes about 4 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor28-chat-3"], /, **params: Unpack[Vendor28Chat3Input]
    ) -> Outcome[Vendor28Chat3Result]:
        """Carries on whole conversations with text and pictures and plans longer answers before writing them.

        It is sync, takes about 8 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor28-chat-3-open"], /, **params: Unpack[Vendor28Chat3OpenInput]
    ) -> Outcome[results.TextResult]:
        """Open form of Chat 3 with the sampling exposed, for characters, stories and other free writing.

        It is sync, takes about 5 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor28-video-chat-1"], /, **params: Unpack[Vendor28VideoChat1Input]
    ) -> Outcome[results.TextResult]:
        """Answers questions about what happens and is said in a video, if needed beside pictures.

        It is sync, takes about 10 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor29-audio-video-1"], /, **params: Unpack[Vendor29AudioVideo1Input]
    ) -> Outcome[Vendor29AudioVideo1Result]:
        """Makes a video that moves to a recording: speech moves lips, music sets the rhythm. A picture gives it a
        subject, the prompt says what happens.

        It is async, takes about 60 seconds, and costs 90 credits.
        """
    @overload
    def run(
        self, _model: Literal["vendor3-animate-1"], /, **params: Unpack[Vendor3Animate1Input]
    ) -> Outcome[results.AssetResult]:
        """Turns one picture into 5 or 10 seconds of video, with or without words about the movement. Its subjects
        keep their shape less well than with Animate 2.

        It is async, takes about 180 seconds, and costs credits that depend on the input.

        Use vendor3-animate-2. Deprecated since 2026-03-01.
        """
    @overload
    def run(
        self, _model: Literal["vendor3-animate-2"], /, **params: Unpack[Vendor3Animate2Input]
    ) -> Outcome[results.AssetResult]:
        """Sets a picture in motion as the prompt says and keeps faces and clothes steady. Up to three more
        pictures show the subject from other sides.

        It is async, takes about 120 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor3-animate-2-frames"], /, **params: Unpack[Vendor3Animate2FramesInput]
    ) -> Outcome[results.AssetResult]:
        """Fills the time between a first and an optional last picture; with the first alone, sound can be made
        too.

        It is async, takes about 150 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self,
        _model: Literal["vendor3-animate-3", "vendor3-animate-3-preview"],
        /,
        **params: Unpack[Vendor3Animate3Input],
    ) -> Outcome[Vendor3Animate3Result]:
        """Makes one video of 5 to 15 seconds from up to nine pictures of people, things and places, in a ratio of
        your choice and with sound on demand.

        It is async, takes about 210 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor3-image-variation-1"], /, **params: Unpack[Vendor3ImageVariation1Input]
    ) -> Outcome[results.AssetResult]:
        """Varies a picture that was made earlier through this gateway, slightly or far.

        It is async, takes about 32 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor3-motion-transfer-1"], /, **params: Unpack[Vendor3MotionTransfer1Input]
    ) -> Outcome[results.AssetResult]:
        """Lets the person in a picture do what a person in a video does, such as a dance or a gesture, with hands
        and face included.

        It is async, takes about 300 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor3-soundtrack-1"], /, **params: Unpack[Vendor3Soundtrack1Input]
    ) -> Outcome[results.AssetResult]:
        """Makes noises and background sound that fit what happens in a silent video, in step with the picture.

        It is async, takes about 28 seconds, and costs 8 credits.
        """
    @overload
    def run(
        self, _model: Literal["vendor3-speech-1"], /, **params: Unpack[Vendor3Speech1Input]
    ) -> Outcome[results.AssetResult]:
        """Speaks narration for short videos with one of a few voices, in the language and accent that you name.

        It is async, takes about 10 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor3-speech-1.5"], /, **params: Unpack[Vendor3Speech1_5Input]
    ) -> Outcome[results.AssetResult]:
        """Speaks narration in one of several speaking styles, with control of pace and pitch.

        It is async, takes about 12 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor3-talking-photo-1"], /, **params: Unpack[Vendor3TalkingPhoto1Input]
    ) -> Outcome[results.AssetResult]:
        """Lets a person, an animal or a drawn figure in a picture speak a recording of up to a minute.

        It is async, takes about 240 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor3-video-1.5"], /, **params: Unpack[Vendor3Video1_5Input]
    ) -> Outcome[results.AssetResult]:
        """First generation of the line: silent clips from a prompt, with one reference picture of which parts can
        be held still.

        It is async, takes about 210 seconds, and costs 1 credit.

        Use vendor3-video-2.1. Deprecated since 2026-02-15.
        """
    @overload
    def run(
        self, _model: Literal["vendor3-video-2.1", "vendor3-video-2"], /, **params: Unpack[Vendor3Video2_1Input]
    ) -> Outcome[results.AssetResult]:
        """Clips of 5 or 10 seconds without sound, steered by a first and a last frame and by a named camera
        movement.

        It is async, takes about 120 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor3-video-2.1-master"], /, **params: Unpack[Vendor3Video2_1MasterInput]
    ) -> Outcome[results.AssetResult]:
        """Slowest and most careful model of its generation, for large movements and crowded scenes.

        It is async, takes about 300 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor3-video-2.5-turbo"], /, **params: Unpack[Vendor3Video2_5TurboInput]
    ) -> Outcome[results.AssetResult]:
        """Quick silent drafts from a prompt or between two frames, in about half the time of the 2.1 models.

        It is async, takes about 60 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor3-video-2.6"], /, **params: Unpack[Vendor3Video2_6Input]
    ) -> Outcome[Vendor3Video2_6Result]:
        """First model of the line with sound; up to two stored voices speak the lines that the prompt gives them.

        It is async, takes about 150 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor3-video-3"], /, **params: Unpack[Vendor3Video3Input]
    ) -> Outcome[results.AssetResult]:
        """Videos of up to 15 seconds and 4K with sound, in one take or cut from up to six shots.

        It is async, takes about 180 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor3-video-3-omni"], /, **params: Unpack[Vendor3Video3OmniInput]
    ) -> Outcome[results.AssetResult]:
        """Makes a video from a prompt together with reference pictures, stored elements or a reference video whose
        features or footage it takes over.

        It is async, takes about 240 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor3-video-3-omni-lite"], /, **params: Unpack[Vendor3Video3OmniLiteInput]
    ) -> Outcome[results.AssetResult]:
        """Small version of Video 3 Omni for trying out figures and scenes before the final take; silent unless
        asked.

        It is async, takes about 40 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor3-video-edit-1"], /, **params: Unpack[Vendor3VideoEdit1Input]
    ) -> Outcome[results.AssetResult]:
        """Edits one short clip by prompt, without sound. It is kept for projects that began with it.

        It is async, takes about 240 seconds, and costs 1 credit.

        Use vendor3-video-edit-2. Deprecated since 2026-06-30.
        """
    @overload
    def run(
        self, _model: Literal["vendor3-video-edit-2"], /, **params: Unpack[Vendor3VideoEdit2Input]
    ) -> Outcome[results.AssetResult]:
        """Edits or blends up to three clips by prompt, with up to nine pictures of what should be put in.

        It is async, takes about 180 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor3-video-edit-2-fast"], /, **params: Unpack[Vendor3VideoEdit2FastInput]
    ) -> Outcome[results.AssetResult]:
        """The quicker Video Edit 2, for drafts of up to 720p with one or two clips and at most four pictures.

        It is async, takes about 75 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor3-video-extend-2"], /, **params: Unpack[Vendor3VideoExtend2Input]
    ) -> Outcome[Vendor3VideoExtend2Result]:
        """Joins up to three clips and goes on from the end or from the beginning with new footage that fits.

        It is async, takes about 150 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor30-video-stylize-1"], /, **params: Unpack[Vendor30VideoStylize1Input]
    ) -> Outcome[Vendor30VideoStylize1Result]:
        """Redraws a clip frame by frame after the prompt and up to three pictures of a style, with steady lines.

        It is async, takes about 190 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor31-image-cinema-1"], /, **params: Unpack[Vendor31ImageCinema1Input]
    ) -> Outcome[Vendor31ImageCinema1Result]:
        """Makes stills that look like frames of a film, with a chosen framing and film stock, for boards and
        pitches.

        It is async, takes about 45 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor32-speech-1", "vendor32-speech"], /, **params: Unpack[Vendor32Speech1Input]
    ) -> Outcome[results.AssetResult]:
        """Speaks English texts for calls and players, with full control of container, encoding and rates of the
        file.

        It is async, takes about 11 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor4-edit-compose-2"], /, **params: Unpack[Vendor4EditCompose2Input]
    ) -> Outcome[results.AssetResult]:
        """Brings up to four subjects into one picture. Place and look can each come from a picture of their own or
        from the prompt.

        It is async, takes about 35 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor4-first-last-frame-2"], /, **params: Unpack[Vendor4FirstLastFrame2Input]
    ) -> Outcome[results.AssetResult]:
        """Finds a movement that leads from one picture to another, for transitions between shots.

        It is async, takes about 82 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor4-image-1"], /, **params: Unpack[Vendor4Image1Input]
    ) -> Outcome[results.AssetResult]:
        """Text to image at a handful of fixed pixel sizes, without reference images.

        It is async, takes about 40 seconds, and costs 1 credit.

        Use vendor4-image-2. Deprecated since 2026-01-31.
        """
    @overload
    def run(
        self, _model: Literal["vendor4-image-2"], /, **params: Unpack[Vendor4Image2Input]
    ) -> Outcome[Vendor4Image2Result]:
        """Understands instructions in whole sentences, writes longer texts into the picture and can cut the
        subject out on a transparent background.

        It is async, takes about 48 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor4-image-2-mini"], /, **params: Unpack[Vendor4Image2MiniInput]
    ) -> Outcome[results.AssetResult]:
        """Cheaper form of Image 2 for simple scenes and icons, with two levels of quality and no references.

        It is async, takes about 18 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor4-image-3", "vendor4-image-3-preview"], /, **params: Unpack[Vendor4Image3Input]
    ) -> Outcome[results.AssetResult]:
        """General model for text to image with up to fourteen references and output up to 4K; it keeps people and
        products the same over a series.

        It is async, takes about 30 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor4-image-3-flash"], /, **params: Unpack[Vendor4Image3FlashInput]
    ) -> Outcome[results.AssetResult]:
        """Quick form of Image 3 for interactive use; it can think over the composition before it draws.

        It is sync, takes about 9 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor4-image-3-reasoning"], /, **params: Unpack[Vendor4Image3ReasoningInput]
    ) -> Outcome[Vendor4Image3ReasoningResult]:
        """Plans diagrams, maps and infographics step by step before drawing one picture, and can look facts up on
        the web first.

        It is async, takes about 75 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor4-image-to-video-1.5"], /, **params: Unpack[Vendor4ImageToVideo1_5Input]
    ) -> Outcome[results.AssetResult]:
        """Makes 5 or 8 seconds of video from one picture; a fast motion mode suits sport and action.

        It is async, takes about 60 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor4-image-to-video-2"], /, **params: Unpack[Vendor4ImageToVideo2Input]
    ) -> Outcome[Vendor4ImageToVideo2Result]:
        """Makes up to 10 seconds of video from one picture, with a sound track on demand. A seed brings the same
        video back.

        It is async, takes about 75 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor4-image-to-video-2-fast"], /, **params: Unpack[Vendor4ImageToVideo2FastInput]
    ) -> Outcome[results.AssetResult]:
        """Gives a 5 second draft of how a picture could move, small and within seconds, for trying out prompts.

        It is async, takes about 14 seconds, and costs 5 credits.
        """
    @overload
    def run(
        self, _model: Literal["vendor4-photo-effects-2"], /, **params: Unpack[Vendor4PhotoEffects2Input]
    ) -> Outcome[results.AssetResult]:
        """Plays a ready-made effect of 5 seconds with one or two photos; needs no prompt.

        It is async, takes about 45 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor4-try-on-1"], /, **params: Unpack[Vendor4TryOn1Input]
    ) -> Outcome[results.AssetResult]:
        """Dresses a person in one garment from a product picture, which replaces what was worn there.

        It is async, takes about 28 seconds, and costs 1 credit.

        Use vendor4-try-on-1.5. Deprecated since 2026-06-30.
        """
    @overload
    def run(
        self, _model: Literal["vendor4-try-on-1.5"], /, **params: Unpack[Vendor4TryOn1_5Input]
    ) -> Outcome[results.AssetResult]:
        """Dresses a person in one or two garments and keeps prints, folds and the person's pose.

        It is async, takes about 25 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor4-video-1"], /, **params: Unpack[Vendor4Video1Input]
    ) -> Outcome[results.AssetResult]:
        """Short silent clips from a prompt, or from a prompt and one picture; the camera can be told to stand
        still.

        It is async, takes about 75 seconds, and costs 1 credit.

        Use vendor4-video-1.5-pro. Deprecated since 2026-04-30.
        """
    @overload
    def run(
        self, _model: Literal["vendor4-video-1.5-pro"], /, **params: Unpack[Vendor4Video1_5ProInput]
    ) -> Outcome[results.AssetResult]:
        """Clips of 4 to 12 seconds with speech and sounds in step with the picture, between two frames when given.

        It is async, takes about 90 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor4-video-2", "vendor4-video-2-preview"], /, **params: Unpack[Vendor4Video2Input]
    ) -> Outcome[Vendor4Video2Result]:
        """Makes videos with sound from a prompt and up to nine pictures, three videos and three recordings, or
        from a first and a last frame.

        It is async, takes about 180 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor4-video-2-fast"], /, **params: Unpack[Vendor4Video2FastInput]
    ) -> Outcome[results.AssetResult]:
        """Takes the same references as Video 2 and answers in about a third of the time, at up to 720p.

        It is async, takes about 70 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor4-video-2-mini"], /, **params: Unpack[Vendor4Video2MiniInput]
    ) -> Outcome[results.AssetResult]:
        """Cheapest of its line, for many short trials of a scene from a prompt and a first frame or a few
        pictures.

        It is async, takes about 30 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor4-video-2-pro"], /, **params: Unpack[Vendor4Video2ProInput]
    ) -> Outcome[Vendor4Video2ProResult]:
        """Finest model of its line, for finished films of up to 4K; slower than Video 2 and without key frames.

        It is async, takes about 360 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor5-figure-animate-2.2"], /, **params: Unpack[Vendor5FigureAnimate2_2Input]
    ) -> Outcome[results.AssetResult]:
        """Moves the person of a picture like the person in a video, or puts the person into that video in place of
        the one who is there.

        It is async, takes about 420 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor5-image-1"], /, **params: Unpack[Vendor5Image1Input]
    ) -> Outcome[results.AssetResult]:
        """Makes pictures in one of three sizes from text alone, at a draft or a middle quality.

        It is async, takes about 28 seconds, and costs credits that depend on the input.

        Use vendor5-image-2. Deprecated since 2026-01-20.
        """
    @overload
    def run(
        self, _model: Literal["vendor5-image-2", "vendor5-image-2-beta"], /, **params: Unpack[Vendor5Image2Input]
    ) -> Outcome[Vendor5Image2Result]:
        """Follows long instructions closely, writes readable text into pictures and combines up to four reference
        images into one scene.

        It is async, takes about 42 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor5-image-2-flash"], /, **params: Unpack[Vendor5Image2FlashInput]
    ) -> Outcome[results.AssetResult]:
        """The small and quick Image 2. It makes one picture at a time, and picks a fitting shape itself unless one
        is asked for.

        It is sync, takes about 9 seconds, and costs 4 credits.
        """
    @overload
    def run(
        self, _model: Literal["vendor5-image-2-pro"], /, **params: Unpack[Vendor5Image2ProInput]
    ) -> Outcome[results.AssetResult]:
        """Image 2 for product work, with up to ten reference images, sizes of up to 4K and cut-outs on a
        transparent background.

        It is async, takes about 55 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor5-image-3-preview"], /, **params: Unpack[Vendor5Image3PreviewInput]
    ) -> Outcome[Vendor5Image3PreviewResult]:
        """An early look at the next generation. It can look facts up before it paints, so that maps, charts and
        places come out right.

        It is async, takes about 70 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor5-image-design-1"], /, **params: Unpack[Vendor5ImageDesign1Input]
    ) -> Outcome[results.AssetResult]:
        """Made for layouts such as banners, packaging and interface mock-ups. It arranges text, pictures and empty
        space as the prompt says.

        It is async, takes about 21 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor5-image-open-1"], /, **params: Unpack[Vendor5ImageOpen1Input]
    ) -> Outcome[Vendor5ImageOpen1Result]:
        """An open-weight diffusion model with all its settings, which can be bent by up to four fine-tuned
        weights.

        It is async, takes about 14 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor5-image-to-video-1"], /, **params: Unpack[Vendor5ImageToVideo1Input]
    ) -> Outcome[results.AssetResult]:
        """Makes 5 silent seconds from one picture and a short prompt.

        It is async, takes about 260 seconds, and costs credits that depend on the input.

        Use vendor5-image-to-video-2.5. Deprecated since 2026-02-10.
        """
    @overload
    def run(
        self,
        _model: Literal["vendor5-image-to-video-2.5", "vendor5-i2v-2.5"],
        /,
        **params: Unpack[Vendor5ImageToVideo2_5Input],
    ) -> Outcome[Vendor5ImageToVideo2_5Result]:
        """Makes a video with sound from one picture, and moves lips and scene to your own recording if you give
        one.

        It is async, takes about 160 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor5-image-to-video-2.6-flash"], /, **params: Unpack[Vendor5ImageToVideo2_6FlashInput]
    ) -> Outcome[results.AssetResult]:
        """The quick variant of the line; tells up to 15 seconds from one picture, in one shot or in several.

        It is async, takes about 40 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor5-image-vector-1"], /, **params: Unpack[Vendor5ImageVector1Input]
    ) -> Outcome[results.AssetResult]:
        """Draws icons, emblems and simple scenes as SVG files whose shapes can be edited.

        It is async, takes about 15 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor5-image-vector-1-pro"], /, **params: Unpack[Vendor5ImageVector1ProInput]
    ) -> Outcome[results.AssetResult]:
        """Draws detailed vector scenes with layers and named groups, in the manner of an optional reference
        drawing and with a chosen weight of line.

        It is async, takes about 32 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor5-overlay-video-1"], /, **params: Unpack[Vendor5OverlayVideo1Input]
    ) -> Outcome[results.AssetResult]:
        """Makes short loops and animated titles with an alpha channel, to be laid over other footage.

        It is async, takes about 55 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor5-video-1-lite"], /, **params: Unpack[Vendor5Video1LiteInput]
    ) -> Outcome[results.AssetResult]:
        """A small, silent model for clips of 5 or 10 seconds that keeps to up to four reference images.

        It is async, takes about 40 seconds, and costs 1 credit.

        Use vendor5-video-2-fast. Deprecated since 2026-06-30.
        """
    @overload
    def run(
        self, _model: Literal["vendor5-video-1.5-pro"], /, **params: Unpack[Vendor5Video1_5ProInput]
    ) -> Outcome[results.AssetResult]:
        """Makes clips of 4 to 12 seconds with speech in step with the lips, and can hold the camera still.

        It is async, takes about 95 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor5-video-2"], /, **params: Unpack[Vendor5Video2Input]
    ) -> Outcome[Vendor5Video2Result]:
        """Makes clips of 4 to 15 seconds with sound from text and up to nine pictures, three videos and three
        recordings that it takes after.

        It is async, takes about 140 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self,
        _model: Literal["vendor5-video-2-fast", "vendor5-video-2-draft"],
        /,
        **params: Unpack[Vendor5Video2FastInput],
    ) -> Outcome[results.AssetResult]:
        """The quicker Video 2, for drafts of up to 12 seconds in 480p or 720p from text and references.

        It is async, takes about 65 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor5-video-uhd-1"], /, **params: Unpack[Vendor5VideoUhd1Input]
    ) -> Outcome[results.AssetResult]:
        """Makes clips of 6 to 10 seconds in up to 2160p at 25 or 50 frames per second, with sound.

        It is async, takes about 210 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor6-character-element-1"], /, **params: Unpack[Vendor6CharacterElement1Input]
    ) -> Outcome[Vendor6CharacterElement1Result]:
        """Stores a character or an object under a name, from pictures or a short video, so that later videos can
        show it again.

        It is async, takes about 30 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor6-character-swap-1"], /, **params: Unpack[Vendor6CharacterSwap1Input]
    ) -> Outcome[results.AssetResult]:
        """Replaces the main character of a clip by the person or figure of a picture, who takes over every
        movement.

        It is async, takes about 210 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor6-image-1"], /, **params: Unpack[Vendor6Image1Input]
    ) -> Outcome[results.AssetResult]:
        """First picture model of the line, for short prompts in English or Chinese.

        It is async, takes about 20 seconds, and costs 1 credit.

        Use vendor6-image-1.5. Deprecated since 2025-12-15.
        """
    @overload
    def run(
        self, _model: Literal["vendor6-image-1.5"], /, **params: Unpack[Vendor6Image1_5Input]
    ) -> Outcome[results.AssetResult]:
        """Adds one reference image, of which either the whole subject or only the face is carried over, with a
        chosen degree of likeness.

        It is async, takes about 16 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor6-image-2", "vendor6-image-2-0"], /, **params: Unpack[Vendor6Image2Input]
    ) -> Outcome[results.AssetResult]:
        """Stronger composition and finer texture than Image 1.5; up to four references and output at 1K or 2K.

        It is async, takes about 24 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor6-image-3-omni"], /, **params: Unpack[Vendor6Image3OmniInput]
    ) -> Outcome[results.AssetResult]:
        """One model for new pictures and for scenes built from up to ten references, which the prompt names by
        their position in the list.

        It is async, takes about 38 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor6-lipsync-2", "vendor6-lip-sync"], /, **params: Unpack[Vendor6Lipsync2Input]
    ) -> Outcome[results.AssetResult]:
        """Makes the speaker of a clip say something else, either from a recording or from text that one of the
        voices speaks.

        It is async, takes about 60 seconds, and costs 25 credits.
        """
    @overload
    def run(
        self, _model: Literal["vendor6-picture-reader-1"], /, **params: Unpack[Vendor6PictureReader1Input]
    ) -> Outcome[results.TextResult]:
        """Reads pages, tables and forms from photographs and answers in the shape that the prompt asks for.

        It is sync, takes about 5 seconds, and costs 3 credits.
        """
    @overload
    def run(
        self, _model: Literal["vendor6-portrait-2"], /, **params: Unpack[Vendor6Portrait2Input]
    ) -> Outcome[results.AssetResult]:
        """Makes portraits of the person in one required reference photograph in new clothes, places and light.

        It is async, takes about 26 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor6-restyle-1"], /, **params: Unpack[Vendor6Restyle1Input]
    ) -> Outcome[results.AssetResult]:
        """Redraws a clip in one of a list of looks, such as ink or clay, while people and motion stay
        recognisable.

        It is async, takes about 140 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor6-storyboard-1"], /, **params: Unpack[Vendor6Storyboard1Input]
    ) -> Outcome[results.TextResult]:
        """Divides a story into shots and writes for each one what is seen, heard and how the camera moves.

        It is sync, takes about 9 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor6-video-2"], /, **params: Unpack[Vendor6Video2Input]
    ) -> Outcome[results.AssetResult]:
        """Makes silent 720p clips of 5 to 8 seconds and lets a caller say whether people may appear in them.

        It is async, takes about 75 seconds, and costs 1 credit.

        Use vendor6-video-3.1-fast. Deprecated since 2026-02-28.
        """
    @overload
    def run(
        self, _model: Literal["vendor6-video-3.1"], /, **params: Unpack[Vendor6Video3_1Input]
    ) -> Outcome[results.AssetResult]:
        """Makes clips of up to 8 seconds and up to 4K with speech and sound effects, between two frames or with up
        to three pictures of what should appear.

        It is async, takes about 110 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self,
        _model: Literal["vendor6-video-3.1-fast", "vendor6-video-3-fast"],
        /,
        **params: Unpack[Vendor6Video3_1FastInput],
    ) -> Outcome[results.AssetResult]:
        """The quicker Video 3.1, for clips of up to 8 seconds in 720p or 1080p, with sound.

        It is async, takes about 60 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor6-video-edit-2"], /, **params: Unpack[Vendor6VideoEdit2Input]
    ) -> Outcome[results.AssetResult]:
        """Changes clothing, objects, weather or setting of one clip by prompt. Motion and camera of the source are
        kept.

        It is async, takes about 90 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor6-video-edit-2-pro"], /, **params: Unpack[Vendor6VideoEdit2ProInput]
    ) -> Outcome[results.AssetResult]:
        """Edits and combines up to ten clips by prompt into one video of up to 20 seconds, with a say in what must
        not appear.

        It is async, takes about 320 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor6-video-extend-1.5"], /, **params: Unpack[Vendor6VideoExtend1_5Input]
    ) -> Outcome[results.AssetResult]:
        """Goes on where a clip ends and adds five or ten seconds with the same people, light and camera.

        It is async, takes about 110 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor6-video-omni-1"], /, **params: Unpack[Vendor6VideoOmni1Input]
    ) -> Outcome[Vendor6VideoOmni1Result]:
        """Composes one clip of 5 to 15 seconds from text and a mixed set of pictures, videos and recordings, which
        the prompt may refer to by their order.

        It is async, takes about 180 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor7-edit-image-2"], /, **params: Unpack[Vendor7EditImage2Input]
    ) -> Outcome[results.AssetResult]:
        """Changes a picture as told in words and leaves the rest as it is. Further pictures can lend objects,
        clothes or people.

        It is async, takes about 20 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor7-image-1"], /, **params: Unpack[Vendor7Image1Input]
    ) -> Outcome[results.AssetResult]:
        """The first of the line. Paints single scenes of up to one megapixel from short prompts.

        It is async, takes about 25 seconds, and costs 1 credit.

        Use vendor7-image-2. Deprecated since 2025-09-30.
        """
    @overload
    def run(
        self, _model: Literal["vendor7-image-1.5"], /, **params: Unpack[Vendor7Image1_5Input]
    ) -> Outcome[results.AssetResult]:
        """Adds one reference image to Image 1, whose pull against the prompt can be set, and wide and tall
        formats.

        It is async, takes about 22 seconds, and costs 1 credit.

        Use vendor7-image-2. Deprecated since 2026-02-15.
        """
    @overload
    def run(
        self, _model: Literal["vendor7-image-2"], /, **params: Unpack[Vendor7Image2Input]
    ) -> Outcome[results.AssetResult]:
        """The everyday model of the line for photographs and paintings. It follows long prompts and can take the
        look of one reference image.

        It is async, takes about 20 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor7-image-2-illustration"], /, **params: Unpack[Vendor7Image2IllustrationInput]
    ) -> Outcome[results.AssetResult]:
        """Draws illustrations with clean edges, as pixels or as vector shapes, within a palette of given colors.

        It is async, takes about 18 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor7-image-2-portrait"], /, **params: Unpack[Vendor7Image2PortraitInput]
    ) -> Outcome[results.AssetResult]:
        """Image 2 tuned for people. It carries a subject or only a face from a reference image into new clothes,
        light and places.

        It is async, takes about 24 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor7-image-2-pro"], /, **params: Unpack[Vendor7Image2ProInput]
    ) -> Outcome[results.AssetResult]:
        """A larger Image 2 with finer texture and pictures of up to 2K, guided by one or two reference images.

        It is async, takes about 38 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor7-image-2-turbo"], /, **params: Unpack[Vendor7Image2TurboInput]
    ) -> Outcome[Vendor7Image2TurboResult]:
        """A distilled Image 2 that answers in a few seconds, for previews and sketches. It takes no reference
        images.

        It is sync, takes about 5 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor7-image-2.5"], /, **params: Unpack[Vendor7Image2_5Input]
    ) -> Outcome[results.AssetResult]:
        """Renders hands, crowds and short lettering better than Image 2, and draws in a comic style on request. Up
        to two reference images.

        It is async, takes about 19 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor7-image-3", "vendor7-image"], /, **params: Unpack[Vendor7Image3Input]
    ) -> Outcome[results.AssetResult]:
        """The third generation, with pictures of up to 4K from prompts of several paragraphs. Four reference
        images may be named in the prompt by number.

        It is async, takes about 26 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor7-image-3-pro"], /, **params: Unpack[Vendor7Image3ProInput]
    ) -> Outcome[results.AssetResult]:
        """Plans the composition before it paints, which helps with diagrams, dense scenes and up to 14 reference
        images that must stay recognizable.

        It is async, takes about 60 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor7-image-3-turbo"], /, **params: Unpack[Vendor7Image3TurboInput]
    ) -> Outcome[results.AssetResult]:
        """Image 3 in fewer steps and at one fixed size, quick enough to wait for. Takes up to two reference
        images.

        It is sync, takes about 8 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor7-image-3-typography"], /, **params: Unpack[Vendor7Image3TypographyInput]
    ) -> Outcome[results.AssetResult]:
        """A variant of Image 3 for posters, covers and signs that spells longer texts correctly. Texts stand in
        the prompt in quotation marks.

        It is async, takes about 30 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor7-inpaint-3"], /, **params: Unpack[Vendor7Inpaint3Input]
    ) -> Outcome[results.AssetResult]:
        """Repaints the marked part of a picture from a prompt; everything outside the mask stays pixel for pixel.

        It is async, takes about 18 seconds, and costs 8 credits.
        """
    @overload
    def run(
        self, _model: Literal["vendor7-reframe-3"], /, **params: Unpack[Vendor7Reframe3Input]
    ) -> Outcome[results.AssetResult]:
        """Brings a picture to another shape and paints what lies beyond its old edges, without cutting the
        subject.

        It is async, takes about 15 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor7-remix-2"], /, **params: Unpack[Vendor7Remix2Input]
    ) -> Outcome[Vendor7Remix2Result]:
        """Makes a new picture with the composition of a given one. Subject, colors and mood come from the prompt.

        It is async, takes about 16 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor8-anime-1"], /, **params: Unpack[Vendor8Anime1Input]
    ) -> Outcome[results.AssetResult]:
        """Draws characters and backgrounds in the manner of animated series, or as black and white manga pages.

        It is async, takes about 25 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor8-comic-1"], /, **params: Unpack[Vendor8Comic1Input]
    ) -> Outcome[results.AssetResult]:
        """Draws a whole comic page from a story in a few sentences and keeps up to six characters recognizable
        from panel to panel.

        It is async, takes about 45 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor8-image-1"], /, **params: Unpack[Vendor8Image1Input]
    ) -> Outcome[results.AssetResult]:
        """First general picture model of the line, for short English prompts; it takes no reference images and its
        pictures are about one megapixel.

        It is async, takes about 35 seconds, and costs 1 credit.

        Use vendor8-image-2. Deprecated since 2026-03-31.
        """
    @overload
    def run(
        self, _model: Literal["vendor8-image-2", "vendor8-image"], /, **params: Unpack[Vendor8Image2Input]
    ) -> Outcome[results.AssetResult]:
        """General picture model with one reference image and adjustable contrast; a good first choice for scenes,
        objects and concept work.

        It is async, takes about 20 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor8-image-2-turbo"], /, **params: Unpack[Vendor8Image2TurboInput]
    ) -> Outcome[results.AssetResult]:
        """Distilled form of Image 2 that answers within a few seconds, for drafts and for trying prompts out.

        It is sync, takes about 5 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor8-image-3"], /, **params: Unpack[Vendor8Image3Input]
    ) -> Outcome[results.AssetResult]:
        """Follows long prompts with several subjects, renders short texts legibly and goes up to 4K; up to four
        reference images give it people, products or places.

        It is async, takes about 28 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor8-image-3-lite"], /, **params: Unpack[Vendor8Image3LiteInput]
    ) -> Outcome[results.AssetResult]:
        """Smaller and cheaper form of Image 3 for large series of variants at a fixed size of about 1024 pixels.

        It is async, takes about 12 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor8-image-3-pro"], /, **params: Unpack[Vendor8Image3ProInput]
    ) -> Outcome[results.AssetResult]:
        """Largest model of the line, for print and campaign work at 2K or 4K; it combines up to fourteen
        references into one scene.

        It is async, takes about 55 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor8-pattern-1"], /, **params: Unpack[Vendor8Pattern1Input]
    ) -> Outcome[results.AssetResult]:
        """Makes surface patterns and material textures that repeat without a visible seam.

        It is async, takes about 15 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor8-photo-1"], /, **params: Unpack[Vendor8Photo1Input]
    ) -> Outcome[results.AssetResult]:
        """Makes pictures that look like photographs, with natural skin and plausible lens blur.

        It is async, takes about 18 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor8-photo-2"], /, **params: Unpack[Vendor8Photo2Input]
    ) -> Outcome[results.AssetResult]:
        """Photographic model with control over the framing; it holds a face steady over up to three reference
        pictures.

        It is async, takes about 22 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor8-restore-1"], /, **params: Unpack[Vendor8Restore1Input]
    ) -> Outcome[results.AssetResult]:
        """Repairs faded, creased or stained photographs and brings back contrast and detail.

        It is async, takes about 24 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor8-sketch-2"], /, **params: Unpack[Vendor8Sketch2Input]
    ) -> Outcome[results.AssetResult]:
        """Turns a drawing, from a quick scribble to clean technical lines, into a finished picture that keeps
        them.

        It is async, takes about 14 seconds, and costs 5 credits.
        """
    @overload
    def run(
        self, _model: Literal["vendor8-style-transfer-1"], /, **params: Unpack[Vendor8StyleTransfer1Input]
    ) -> Outcome[results.AssetResult]:
        """Redraws up to three pictures in the manner of another, so that a series gets one look.

        It is async, takes about 22 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor8-upscale-2", "vendor8-upscale"], /, **params: Unpack[Vendor8Upscale2Input]
    ) -> Outcome[Vendor8Upscale2Result]:
        """Enlarges a picture two, four or eight times with a mode that suits what it shows.

        It is async, takes about 30 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor9-video-4.5"], /, **params: Unpack[Vendor9Video4_5Input]
    ) -> Outcome[results.AssetResult]:
        """Short social clips from a prompt or a prepared effect, with a choice between normal and fast movement.

        It is async, takes about 35 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor9-video-5"], /, **params: Unpack[Vendor9Video5Input]
    ) -> Outcome[results.AssetResult]:
        """Clips of 5 to 10 seconds in a chosen drawn or rendered look, with sounds described apart from the scene.

        It is async, takes about 45 seconds, and costs 1 credit.
        """
    @overload
    def run(
        self, _model: Literal["vendor9-video-6"], /, **params: Unpack[Vendor9Video6Input]
    ) -> Outcome[results.AssetResult]:
        """Films up to 4K with speech and sound at two speeds; camera and light are added to the prompt on their
        own.

        It is async, takes about 110 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(
        self, _model: Literal["vendor9-video-loop-1"], /, **params: Unpack[Vendor9VideoLoop1Input]
    ) -> Outcome[results.AssetResult]:
        """Backgrounds and moving pictures whose last frame runs on into the first, on request in high dynamic
        range.

        It is async, takes about 65 seconds, and costs credits that depend on the input.
        """
    @overload
    def run(self, model: str, params: Dumps, /) -> Outcome[object]: ...
    @overload
    def run(self, model: ModelId, params: object = None, /, **more: object) -> Outcome[object]: ...
    @overload
    def execute(
        self, _model: Literal["vendor1-v3-omni"], /, **params: Unpack[Vendor1V3OmniInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor10-photo-template-1"], /, **params: Unpack[Vendor10PhotoTemplate1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor10-video-1"], /, **params: Unpack[Vendor10Video1Input]
    ) -> Outcome[Vendor10Video1Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor10-video-2"], /, **params: Unpack[Vendor10Video2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor10-video-presenter-1"], /, **params: Unpack[Vendor10VideoPresenter1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor11-sized-video-1"], /, **params: Unpack[Vendor11SizedVideo1Input]
    ) -> Outcome[Vendor11SizedVideo1Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor11-video-2.6"], /, **params: Unpack[Vendor11Video2_6Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor11-video-open-2"], /, **params: Unpack[Vendor11VideoOpen2Input]
    ) -> Outcome[Vendor11VideoOpen2Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor11-video-open-2-distilled"], /, **params: Unpack[Vendor11VideoOpen2DistilledInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor12-camera-video-1"], /, **params: Unpack[Vendor12CameraVideo1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor12-speech-1"], /, **params: Unpack[Vendor12Speech1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self,
        _model: Literal["vendor12-video-2.5-turbo", "vendor12-video-2-turbo"],
        /,
        **params: Unpack[Vendor12Video2_5TurboInput],
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor12-video-2.6"], /, **params: Unpack[Vendor12Video2_6Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor12-video-3-story"], /, **params: Unpack[Vendor12Video3StoryInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor12-voice-swap-1"], /, **params: Unpack[Vendor12VoiceSwap1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor13-presenter-video-1"], /, **params: Unpack[Vendor13PresenterVideo1Input]
    ) -> Outcome[Vendor13PresenterVideo1Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor13-video-5"], /, **params: Unpack[Vendor13Video5Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor14-duet-avatar-1"], /, **params: Unpack[Vendor14DuetAvatar1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor14-script-avatar-2"], /, **params: Unpack[Vendor14ScriptAvatar2Input]
    ) -> Outcome[Vendor14ScriptAvatar2Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor14-singing-portrait-1"], /, **params: Unpack[Vendor14SingingPortrait1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor14-talking-avatar-1"], /, **params: Unpack[Vendor14TalkingAvatar1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self,
        _model: Literal["vendor14-talking-avatar-1.5", "vendor14-talking-avatar-1.5-beta"],
        /,
        **params: Unpack[Vendor14TalkingAvatar1_5Input],
    ) -> Outcome[Vendor14TalkingAvatar1_5Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor15-photo-dance-1"], /, **params: Unpack[Vendor15PhotoDance1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor15-photo-effects-1"], /, **params: Unpack[Vendor15PhotoEffects1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor15-photo-loop-1"], /, **params: Unpack[Vendor15PhotoLoop1Input]
    ) -> Outcome[Vendor15PhotoLoop1Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor15-photo-motion-2"], /, **params: Unpack[Vendor15PhotoMotion2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor16-camera-move-1"], /, **params: Unpack[Vendor16CameraMove1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor16-dub-1"], /, **params: Unpack[Vendor16Dub1Input]
    ) -> Outcome[Vendor16Dub1Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor16-image-to-video-2"], /, **params: Unpack[Vendor16ImageToVideo2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor16-lipsync-1.9"], /, **params: Unpack[Vendor16Lipsync1_9Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor16-parallax-photo-1"], /, **params: Unpack[Vendor16ParallaxPhoto1Input]
    ) -> Outcome[Vendor16ParallaxPhoto1Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor17-colorize-1"], /, **params: Unpack[Vendor17Colorize1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor17-enhance-3"], /, **params: Unpack[Vendor17Enhance3Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor17-interpolate-2"], /, **params: Unpack[Vendor17Interpolate2Input]
    ) -> Outcome[Vendor17Interpolate2Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor17-stabilize-1"], /, **params: Unpack[Vendor17Stabilize1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor17-upscale-1"], /, **params: Unpack[Vendor17Upscale1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self,
        _model: Literal["vendor17-upscale-2", "vendor17-super-resolution-2"],
        /,
        **params: Unpack[Vendor17Upscale2Input],
    ) -> Outcome[Vendor17Upscale2Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor18-reframe-2"], /, **params: Unpack[Vendor18Reframe2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor18-relight-1"], /, **params: Unpack[Vendor18Relight1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor18-video-extend-2"], /, **params: Unpack[Vendor18VideoExtend2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self,
        _model: Literal["vendor18-video-modify-2", "vendor18-modify"],
        /,
        **params: Unpack[Vendor18VideoModify2Input],
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor18-video-modify-2-flash"], /, **params: Unpack[Vendor18VideoModify2FlashInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor19-background-removal-2"], /, **params: Unpack[Vendor19BackgroundRemoval2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor19-background-replace-1"], /, **params: Unpack[Vendor19BackgroundReplace1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor19-inpaint-1"], /, **params: Unpack[Vendor19Inpaint1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor19-object-removal-2"], /, **params: Unpack[Vendor19ObjectRemoval2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor2-audio-1.0"], /, **params: Unpack[Vendor2Audio1_0Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor20-image-1"], /, **params: Unpack[Vendor20Image1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor20-image-1.5"], /, **params: Unpack[Vendor20Image1_5Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor20-image-2"], /, **params: Unpack[Vendor20Image2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor20-image-2-style"], /, **params: Unpack[Vendor20Image2StyleInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self,
        _model: Literal["vendor20-image-3-omni", "vendor20-image-omni"],
        /,
        **params: Unpack[Vendor20Image3OmniInput],
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor20-image-3-swift"], /, **params: Unpack[Vendor20Image3SwiftInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor21-image-1"], /, **params: Unpack[Vendor21Image1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor21-image-1-lite"], /, **params: Unpack[Vendor21Image1LiteInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor21-image-2"], /, **params: Unpack[Vendor21Image2Input]
    ) -> Outcome[Vendor21Image2Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor21-image-fusion-1"], /, **params: Unpack[Vendor21ImageFusion1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor21-image-poster-1"], /, **params: Unpack[Vendor21ImagePoster1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor22-diffusion-1"], /, **params: Unpack[Vendor22Diffusion1Input]
    ) -> Outcome[Vendor22Diffusion1Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor22-diffusion-1-fast"], /, **params: Unpack[Vendor22Diffusion1FastInput]
    ) -> Outcome[Vendor22Diffusion1FastResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor22-flow-1"], /, **params: Unpack[Vendor22Flow1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor22-flow-1-fast"], /, **params: Unpack[Vendor22Flow1FastInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor22-flow-1-lora"], /, **params: Unpack[Vendor22Flow1LoraInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor22-flow-1-pro"], /, **params: Unpack[Vendor22Flow1ProInput]
    ) -> Outcome[Vendor22Flow1ProResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor23-logo-1"], /, **params: Unpack[Vendor23Logo1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor23-typography-2"], /, **params: Unpack[Vendor23Typography2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor23-typography-3"], /, **params: Unpack[Vendor23Typography3Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor23-vector-1"], /, **params: Unpack[Vendor23Vector1Input]
    ) -> Outcome[Vendor23Vector1Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor24-dialogue-1"], /, **params: Unpack[Vendor24Dialogue1Input]
    ) -> Outcome[Vendor24Dialogue1Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor24-sound-effects-1"], /, **params: Unpack[Vendor24SoundEffects1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor24-speech-1"], /, **params: Unpack[Vendor24Speech1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor24-speech-2"], /, **params: Unpack[Vendor24Speech2Input]
    ) -> Outcome[Vendor24Speech2Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor24-speech-2-turbo"], /, **params: Unpack[Vendor24Speech2TurboInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self,
        _model: Literal["vendor24-speech-3", "vendor24-speech-3-preview"],
        /,
        **params: Unpack[Vendor24Speech3Input],
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor24-voice-changer-1"], /, **params: Unpack[Vendor24VoiceChanger1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor24-voice-changer-2"], /, **params: Unpack[Vendor24VoiceChanger2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor25-music-1.5"], /, **params: Unpack[Vendor25Music1_5Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor25-music-2"], /, **params: Unpack[Vendor25Music2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor25-speech-2-lite"], /, **params: Unpack[Vendor25Speech2LiteInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor25-speech-2-studio"], /, **params: Unpack[Vendor25Speech2StudioInput]
    ) -> Outcome[Vendor25Speech2StudioResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor25-speech-clone-1"], /, **params: Unpack[Vendor25SpeechClone1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor25-transcript-1"], /, **params: Unpack[Vendor25Transcript1Input]
    ) -> Outcome[Vendor25Transcript1Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor25-voice-design-1"], /, **params: Unpack[Vendor25VoiceDesign1Input]
    ) -> Outcome[Vendor25VoiceDesign1Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor26-ambience-1"], /, **params: Unpack[Vendor26Ambience1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor26-music-1"], /, **params: Unpack[Vendor26Music1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor26-music-2"], /, **params: Unpack[Vendor26Music2Input]
    ) -> Outcome[Vendor26Music2Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor26-song-1", "vendor26-song"], /, **params: Unpack[Vendor26Song1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor27-colorize-1"], /, **params: Unpack[Vendor27Colorize1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor27-face-restore-1"], /, **params: Unpack[Vendor27FaceRestore1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor27-prompt-writer-1"], /, **params: Unpack[Vendor27PromptWriter1Input]
    ) -> Outcome[results.TextResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor27-relight-2"], /, **params: Unpack[Vendor27Relight2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self,
        _model: Literal["vendor27-remove-background-2", "vendor27-cutout"],
        /,
        **params: Unpack[Vendor27RemoveBackground2Input],
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor27-replace-background-1"], /, **params: Unpack[Vendor27ReplaceBackground1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor27-summary-1"], /, **params: Unpack[Vendor27Summary1Input]
    ) -> Outcome[results.TextResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor27-translate-2"], /, **params: Unpack[Vendor27Translate2Input]
    ) -> Outcome[Vendor27Translate2Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor28-caption-1"], /, **params: Unpack[Vendor28Caption1Input]
    ) -> Outcome[results.TextResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor28-chat-1"], /, **params: Unpack[Vendor28Chat1Input]
    ) -> Outcome[results.TextResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor28-chat-2", "vendor28-chat"], /, **params: Unpack[Vendor28Chat2Input]
    ) -> Outcome[results.TextResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor28-chat-2-mini"], /, **params: Unpack[Vendor28Chat2MiniInput]
    ) -> Outcome[results.TextResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor28-chat-3"], /, **params: Unpack[Vendor28Chat3Input]
    ) -> Outcome[Vendor28Chat3Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor28-chat-3-open"], /, **params: Unpack[Vendor28Chat3OpenInput]
    ) -> Outcome[results.TextResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor28-video-chat-1"], /, **params: Unpack[Vendor28VideoChat1Input]
    ) -> Outcome[results.TextResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor29-audio-video-1"], /, **params: Unpack[Vendor29AudioVideo1Input]
    ) -> Outcome[Vendor29AudioVideo1Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor3-animate-1"], /, **params: Unpack[Vendor3Animate1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor3-animate-2"], /, **params: Unpack[Vendor3Animate2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor3-animate-2-frames"], /, **params: Unpack[Vendor3Animate2FramesInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self,
        _model: Literal["vendor3-animate-3", "vendor3-animate-3-preview"],
        /,
        **params: Unpack[Vendor3Animate3Input],
    ) -> Outcome[Vendor3Animate3Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor3-image-variation-1"], /, **params: Unpack[Vendor3ImageVariation1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor3-motion-transfer-1"], /, **params: Unpack[Vendor3MotionTransfer1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor3-soundtrack-1"], /, **params: Unpack[Vendor3Soundtrack1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor3-speech-1"], /, **params: Unpack[Vendor3Speech1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor3-speech-1.5"], /, **params: Unpack[Vendor3Speech1_5Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor3-talking-photo-1"], /, **params: Unpack[Vendor3TalkingPhoto1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor3-video-1.5"], /, **params: Unpack[Vendor3Video1_5Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor3-video-2.1", "vendor3-video-2"], /, **params: Unpack[Vendor3Video2_1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor3-video-2.1-master"], /, **params: Unpack[Vendor3Video2_1MasterInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor3-video-2.5-turbo"], /, **params: Unpack[Vendor3Video2_5TurboInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor3-video-2.6"], /, **params: Unpack[Vendor3Video2_6Input]
    ) -> Outcome[Vendor3Video2_6Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor3-video-3"], /, **params: Unpack[Vendor3Video3Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor3-video-3-omni"], /, **params: Unpack[Vendor3Video3OmniInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor3-video-3-omni-lite"], /, **params: Unpack[Vendor3Video3OmniLiteInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor3-video-edit-1"], /, **params: Unpack[Vendor3VideoEdit1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor3-video-edit-2"], /, **params: Unpack[Vendor3VideoEdit2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor3-video-edit-2-fast"], /, **params: Unpack[Vendor3VideoEdit2FastInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor3-video-extend-2"], /, **params: Unpack[Vendor3VideoExtend2Input]
    ) -> Outcome[Vendor3VideoExtend2Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor30-video-stylize-1"], /, **params: Unpack[Vendor30VideoStylize1Input]
    ) -> Outcome[Vendor30VideoStylize1Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor31-image-cinema-1"], /, **params: Unpack[Vendor31ImageCinema1Input]
    ) -> Outcome[Vendor31ImageCinema1Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor32-speech-1", "vendor32-speech"], /, **params: Unpack[Vendor32Speech1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor4-edit-compose-2"], /, **params: Unpack[Vendor4EditCompose2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor4-first-last-frame-2"], /, **params: Unpack[Vendor4FirstLastFrame2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor4-image-1"], /, **params: Unpack[Vendor4Image1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor4-image-2"], /, **params: Unpack[Vendor4Image2Input]
    ) -> Outcome[Vendor4Image2Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor4-image-2-mini"], /, **params: Unpack[Vendor4Image2MiniInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor4-image-3", "vendor4-image-3-preview"], /, **params: Unpack[Vendor4Image3Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor4-image-3-flash"], /, **params: Unpack[Vendor4Image3FlashInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor4-image-3-reasoning"], /, **params: Unpack[Vendor4Image3ReasoningInput]
    ) -> Outcome[Vendor4Image3ReasoningResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor4-image-to-video-1.5"], /, **params: Unpack[Vendor4ImageToVideo1_5Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor4-image-to-video-2"], /, **params: Unpack[Vendor4ImageToVideo2Input]
    ) -> Outcome[Vendor4ImageToVideo2Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor4-image-to-video-2-fast"], /, **params: Unpack[Vendor4ImageToVideo2FastInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor4-photo-effects-2"], /, **params: Unpack[Vendor4PhotoEffects2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor4-try-on-1"], /, **params: Unpack[Vendor4TryOn1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor4-try-on-1.5"], /, **params: Unpack[Vendor4TryOn1_5Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor4-video-1"], /, **params: Unpack[Vendor4Video1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor4-video-1.5-pro"], /, **params: Unpack[Vendor4Video1_5ProInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor4-video-2", "vendor4-video-2-preview"], /, **params: Unpack[Vendor4Video2Input]
    ) -> Outcome[Vendor4Video2Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor4-video-2-fast"], /, **params: Unpack[Vendor4Video2FastInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor4-video-2-mini"], /, **params: Unpack[Vendor4Video2MiniInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor4-video-2-pro"], /, **params: Unpack[Vendor4Video2ProInput]
    ) -> Outcome[Vendor4Video2ProResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor5-figure-animate-2.2"], /, **params: Unpack[Vendor5FigureAnimate2_2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor5-image-1"], /, **params: Unpack[Vendor5Image1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor5-image-2", "vendor5-image-2-beta"], /, **params: Unpack[Vendor5Image2Input]
    ) -> Outcome[Vendor5Image2Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor5-image-2-flash"], /, **params: Unpack[Vendor5Image2FlashInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor5-image-2-pro"], /, **params: Unpack[Vendor5Image2ProInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor5-image-3-preview"], /, **params: Unpack[Vendor5Image3PreviewInput]
    ) -> Outcome[Vendor5Image3PreviewResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor5-image-design-1"], /, **params: Unpack[Vendor5ImageDesign1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor5-image-open-1"], /, **params: Unpack[Vendor5ImageOpen1Input]
    ) -> Outcome[Vendor5ImageOpen1Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor5-image-to-video-1"], /, **params: Unpack[Vendor5ImageToVideo1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self,
        _model: Literal["vendor5-image-to-video-2.5", "vendor5-i2v-2.5"],
        /,
        **params: Unpack[Vendor5ImageToVideo2_5Input],
    ) -> Outcome[Vendor5ImageToVideo2_5Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor5-image-to-video-2.6-flash"], /, **params: Unpack[Vendor5ImageToVideo2_6FlashInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor5-image-vector-1"], /, **params: Unpack[Vendor5ImageVector1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor5-image-vector-1-pro"], /, **params: Unpack[Vendor5ImageVector1ProInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor5-overlay-video-1"], /, **params: Unpack[Vendor5OverlayVideo1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor5-video-1-lite"], /, **params: Unpack[Vendor5Video1LiteInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor5-video-1.5-pro"], /, **params: Unpack[Vendor5Video1_5ProInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor5-video-2"], /, **params: Unpack[Vendor5Video2Input]
    ) -> Outcome[Vendor5Video2Result]: ...
    @overload
    def execute(
        self,
        _model: Literal["vendor5-video-2-fast", "vendor5-video-2-draft"],
        /,
        **params: Unpack[Vendor5Video2FastInput],
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor5-video-uhd-1"], /, **params: Unpack[Vendor5VideoUhd1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor6-character-element-1"], /, **params: Unpack[Vendor6CharacterElement1Input]
    ) -> Outcome[Vendor6CharacterElement1Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor6-character-swap-1"], /, **params: Unpack[Vendor6CharacterSwap1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor6-image-1"], /, **params: Unpack[Vendor6Image1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor6-image-1.5"], /, **params: Unpack[Vendor6Image1_5Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor6-image-2", "vendor6-image-2-0"], /, **params: Unpack[Vendor6Image2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor6-image-3-omni"], /, **params: Unpack[Vendor6Image3OmniInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor6-lipsync-2", "vendor6-lip-sync"], /, **params: Unpack[Vendor6Lipsync2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor6-picture-reader-1"], /, **params: Unpack[Vendor6PictureReader1Input]
    ) -> Outcome[results.TextResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor6-portrait-2"], /, **params: Unpack[Vendor6Portrait2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor6-restyle-1"], /, **params: Unpack[Vendor6Restyle1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor6-storyboard-1"], /, **params: Unpack[Vendor6Storyboard1Input]
    ) -> Outcome[results.TextResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor6-video-2"], /, **params: Unpack[Vendor6Video2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor6-video-3.1"], /, **params: Unpack[Vendor6Video3_1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self,
        _model: Literal["vendor6-video-3.1-fast", "vendor6-video-3-fast"],
        /,
        **params: Unpack[Vendor6Video3_1FastInput],
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor6-video-edit-2"], /, **params: Unpack[Vendor6VideoEdit2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor6-video-edit-2-pro"], /, **params: Unpack[Vendor6VideoEdit2ProInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor6-video-extend-1.5"], /, **params: Unpack[Vendor6VideoExtend1_5Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor6-video-omni-1"], /, **params: Unpack[Vendor6VideoOmni1Input]
    ) -> Outcome[Vendor6VideoOmni1Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor7-edit-image-2"], /, **params: Unpack[Vendor7EditImage2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor7-image-1"], /, **params: Unpack[Vendor7Image1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor7-image-1.5"], /, **params: Unpack[Vendor7Image1_5Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor7-image-2"], /, **params: Unpack[Vendor7Image2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor7-image-2-illustration"], /, **params: Unpack[Vendor7Image2IllustrationInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor7-image-2-portrait"], /, **params: Unpack[Vendor7Image2PortraitInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor7-image-2-pro"], /, **params: Unpack[Vendor7Image2ProInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor7-image-2-turbo"], /, **params: Unpack[Vendor7Image2TurboInput]
    ) -> Outcome[Vendor7Image2TurboResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor7-image-2.5"], /, **params: Unpack[Vendor7Image2_5Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor7-image-3", "vendor7-image"], /, **params: Unpack[Vendor7Image3Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor7-image-3-pro"], /, **params: Unpack[Vendor7Image3ProInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor7-image-3-turbo"], /, **params: Unpack[Vendor7Image3TurboInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor7-image-3-typography"], /, **params: Unpack[Vendor7Image3TypographyInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor7-inpaint-3"], /, **params: Unpack[Vendor7Inpaint3Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor7-reframe-3"], /, **params: Unpack[Vendor7Reframe3Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor7-remix-2"], /, **params: Unpack[Vendor7Remix2Input]
    ) -> Outcome[Vendor7Remix2Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor8-anime-1"], /, **params: Unpack[Vendor8Anime1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor8-comic-1"], /, **params: Unpack[Vendor8Comic1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor8-image-1"], /, **params: Unpack[Vendor8Image1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor8-image-2", "vendor8-image"], /, **params: Unpack[Vendor8Image2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor8-image-2-turbo"], /, **params: Unpack[Vendor8Image2TurboInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor8-image-3"], /, **params: Unpack[Vendor8Image3Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor8-image-3-lite"], /, **params: Unpack[Vendor8Image3LiteInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor8-image-3-pro"], /, **params: Unpack[Vendor8Image3ProInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor8-pattern-1"], /, **params: Unpack[Vendor8Pattern1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor8-photo-1"], /, **params: Unpack[Vendor8Photo1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor8-photo-2"], /, **params: Unpack[Vendor8Photo2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor8-restore-1"], /, **params: Unpack[Vendor8Restore1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor8-sketch-2"], /, **params: Unpack[Vendor8Sketch2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor8-style-transfer-1"], /, **params: Unpack[Vendor8StyleTransfer1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor8-upscale-2", "vendor8-upscale"], /, **params: Unpack[Vendor8Upscale2Input]
    ) -> Outcome[Vendor8Upscale2Result]: ...
    @overload
    def execute(
        self, _model: Literal["vendor9-video-4.5"], /, **params: Unpack[Vendor9Video4_5Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor9-video-5"], /, **params: Unpack[Vendor9Video5Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor9-video-6"], /, **params: Unpack[Vendor9Video6Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(
        self, _model: Literal["vendor9-video-loop-1"], /, **params: Unpack[Vendor9VideoLoop1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    def execute(self, model: str, params: Dumps, /) -> Outcome[object]: ...
    @overload
    def execute(self, model: ModelId, params: object = None, /, **more: object) -> Outcome[object]: ...
    @overload
    def submit(
        self, _model: Literal["vendor1-v3-omni"], /, **params: Unpack[Vendor1V3OmniInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor10-photo-template-1"], /, **params: Unpack[Vendor10PhotoTemplate1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor10-video-1"], /, **params: Unpack[Vendor10Video1Input]
    ) -> Task[Vendor10Video1Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor10-video-2"], /, **params: Unpack[Vendor10Video2Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor10-video-presenter-1"], /, **params: Unpack[Vendor10VideoPresenter1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor11-sized-video-1"], /, **params: Unpack[Vendor11SizedVideo1Input]
    ) -> Task[Vendor11SizedVideo1Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor11-video-2.6"], /, **params: Unpack[Vendor11Video2_6Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor11-video-open-2"], /, **params: Unpack[Vendor11VideoOpen2Input]
    ) -> Task[Vendor11VideoOpen2Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor11-video-open-2-distilled"], /, **params: Unpack[Vendor11VideoOpen2DistilledInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor12-camera-video-1"], /, **params: Unpack[Vendor12CameraVideo1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor12-speech-1"], /, **params: Unpack[Vendor12Speech1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self,
        _model: Literal["vendor12-video-2.5-turbo", "vendor12-video-2-turbo"],
        /,
        **params: Unpack[Vendor12Video2_5TurboInput],
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor12-video-2.6"], /, **params: Unpack[Vendor12Video2_6Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor12-video-3-story"], /, **params: Unpack[Vendor12Video3StoryInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor12-voice-swap-1"], /, **params: Unpack[Vendor12VoiceSwap1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor13-presenter-video-1"], /, **params: Unpack[Vendor13PresenterVideo1Input]
    ) -> Task[Vendor13PresenterVideo1Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor13-video-5"], /, **params: Unpack[Vendor13Video5Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor14-duet-avatar-1"], /, **params: Unpack[Vendor14DuetAvatar1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor14-script-avatar-2"], /, **params: Unpack[Vendor14ScriptAvatar2Input]
    ) -> Task[Vendor14ScriptAvatar2Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor14-singing-portrait-1"], /, **params: Unpack[Vendor14SingingPortrait1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor14-talking-avatar-1"], /, **params: Unpack[Vendor14TalkingAvatar1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self,
        _model: Literal["vendor14-talking-avatar-1.5", "vendor14-talking-avatar-1.5-beta"],
        /,
        **params: Unpack[Vendor14TalkingAvatar1_5Input],
    ) -> Task[Vendor14TalkingAvatar1_5Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor15-photo-dance-1"], /, **params: Unpack[Vendor15PhotoDance1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor15-photo-effects-1"], /, **params: Unpack[Vendor15PhotoEffects1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor15-photo-loop-1"], /, **params: Unpack[Vendor15PhotoLoop1Input]
    ) -> Task[Vendor15PhotoLoop1Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor15-photo-motion-2"], /, **params: Unpack[Vendor15PhotoMotion2Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor16-camera-move-1"], /, **params: Unpack[Vendor16CameraMove1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor16-dub-1"], /, **params: Unpack[Vendor16Dub1Input]
    ) -> Task[Vendor16Dub1Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor16-image-to-video-2"], /, **params: Unpack[Vendor16ImageToVideo2Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor16-lipsync-1.9"], /, **params: Unpack[Vendor16Lipsync1_9Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor16-parallax-photo-1"], /, **params: Unpack[Vendor16ParallaxPhoto1Input]
    ) -> Task[Vendor16ParallaxPhoto1Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor17-colorize-1"], /, **params: Unpack[Vendor17Colorize1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor17-enhance-3"], /, **params: Unpack[Vendor17Enhance3Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor17-interpolate-2"], /, **params: Unpack[Vendor17Interpolate2Input]
    ) -> Task[Vendor17Interpolate2Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor17-stabilize-1"], /, **params: Unpack[Vendor17Stabilize1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor17-upscale-1"], /, **params: Unpack[Vendor17Upscale1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self,
        _model: Literal["vendor17-upscale-2", "vendor17-super-resolution-2"],
        /,
        **params: Unpack[Vendor17Upscale2Input],
    ) -> Task[Vendor17Upscale2Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor18-reframe-2"], /, **params: Unpack[Vendor18Reframe2Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor18-relight-1"], /, **params: Unpack[Vendor18Relight1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor18-video-extend-2"], /, **params: Unpack[Vendor18VideoExtend2Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self,
        _model: Literal["vendor18-video-modify-2", "vendor18-modify"],
        /,
        **params: Unpack[Vendor18VideoModify2Input],
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor18-video-modify-2-flash"], /, **params: Unpack[Vendor18VideoModify2FlashInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor19-background-removal-2"], /, **params: Unpack[Vendor19BackgroundRemoval2Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor19-background-replace-1"], /, **params: Unpack[Vendor19BackgroundReplace1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor19-inpaint-1"], /, **params: Unpack[Vendor19Inpaint1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor19-object-removal-2"], /, **params: Unpack[Vendor19ObjectRemoval2Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor2-audio-1.0"], /, **params: Unpack[Vendor2Audio1_0Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor20-image-1"], /, **params: Unpack[Vendor20Image1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor20-image-1.5"], /, **params: Unpack[Vendor20Image1_5Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor20-image-2"], /, **params: Unpack[Vendor20Image2Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor20-image-2-style"], /, **params: Unpack[Vendor20Image2StyleInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self,
        _model: Literal["vendor20-image-3-omni", "vendor20-image-omni"],
        /,
        **params: Unpack[Vendor20Image3OmniInput],
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor20-image-3-swift"], /, **params: Unpack[Vendor20Image3SwiftInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor21-image-1"], /, **params: Unpack[Vendor21Image1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor21-image-1-lite"], /, **params: Unpack[Vendor21Image1LiteInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor21-image-2"], /, **params: Unpack[Vendor21Image2Input]
    ) -> Task[Vendor21Image2Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor21-image-fusion-1"], /, **params: Unpack[Vendor21ImageFusion1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor21-image-poster-1"], /, **params: Unpack[Vendor21ImagePoster1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor22-diffusion-1"], /, **params: Unpack[Vendor22Diffusion1Input]
    ) -> Task[Vendor22Diffusion1Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor22-diffusion-1-fast"], /, **params: Unpack[Vendor22Diffusion1FastInput]
    ) -> Task[Vendor22Diffusion1FastResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor22-flow-1"], /, **params: Unpack[Vendor22Flow1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor22-flow-1-fast"], /, **params: Unpack[Vendor22Flow1FastInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor22-flow-1-lora"], /, **params: Unpack[Vendor22Flow1LoraInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor22-flow-1-pro"], /, **params: Unpack[Vendor22Flow1ProInput]
    ) -> Task[Vendor22Flow1ProResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor23-logo-1"], /, **params: Unpack[Vendor23Logo1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor23-typography-2"], /, **params: Unpack[Vendor23Typography2Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor23-typography-3"], /, **params: Unpack[Vendor23Typography3Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor23-vector-1"], /, **params: Unpack[Vendor23Vector1Input]
    ) -> Task[Vendor23Vector1Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor24-dialogue-1"], /, **params: Unpack[Vendor24Dialogue1Input]
    ) -> Task[Vendor24Dialogue1Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor24-sound-effects-1"], /, **params: Unpack[Vendor24SoundEffects1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor24-speech-1"], /, **params: Unpack[Vendor24Speech1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor24-speech-2"], /, **params: Unpack[Vendor24Speech2Input]
    ) -> Task[Vendor24Speech2Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor24-speech-2-turbo"], /, **params: Unpack[Vendor24Speech2TurboInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self,
        _model: Literal["vendor24-speech-3", "vendor24-speech-3-preview"],
        /,
        **params: Unpack[Vendor24Speech3Input],
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor24-voice-changer-1"], /, **params: Unpack[Vendor24VoiceChanger1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor24-voice-changer-2"], /, **params: Unpack[Vendor24VoiceChanger2Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor25-music-1.5"], /, **params: Unpack[Vendor25Music1_5Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor25-music-2"], /, **params: Unpack[Vendor25Music2Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor25-speech-2-lite"], /, **params: Unpack[Vendor25Speech2LiteInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor25-speech-2-studio"], /, **params: Unpack[Vendor25Speech2StudioInput]
    ) -> Task[Vendor25Speech2StudioResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor25-speech-clone-1"], /, **params: Unpack[Vendor25SpeechClone1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor25-transcript-1"], /, **params: Unpack[Vendor25Transcript1Input]
    ) -> Task[Vendor25Transcript1Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor25-voice-design-1"], /, **params: Unpack[Vendor25VoiceDesign1Input]
    ) -> Task[Vendor25VoiceDesign1Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor26-ambience-1"], /, **params: Unpack[Vendor26Ambience1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor26-music-1"], /, **params: Unpack[Vendor26Music1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor26-music-2"], /, **params: Unpack[Vendor26Music2Input]
    ) -> Task[Vendor26Music2Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor26-song-1", "vendor26-song"], /, **params: Unpack[Vendor26Song1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor27-colorize-1"], /, **params: Unpack[Vendor27Colorize1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor27-face-restore-1"], /, **params: Unpack[Vendor27FaceRestore1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor27-prompt-writer-1"], /, **params: Unpack[Vendor27PromptWriter1Input]
    ) -> Task[results.TextResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor27-relight-2"], /, **params: Unpack[Vendor27Relight2Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self,
        _model: Literal["vendor27-remove-background-2", "vendor27-cutout"],
        /,
        **params: Unpack[Vendor27RemoveBackground2Input],
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor27-replace-background-1"], /, **params: Unpack[Vendor27ReplaceBackground1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor27-summary-1"], /, **params: Unpack[Vendor27Summary1Input]
    ) -> Task[results.TextResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor27-translate-2"], /, **params: Unpack[Vendor27Translate2Input]
    ) -> Task[Vendor27Translate2Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor28-caption-1"], /, **params: Unpack[Vendor28Caption1Input]
    ) -> Task[results.TextResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor28-chat-1"], /, **params: Unpack[Vendor28Chat1Input]
    ) -> Task[results.TextResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor28-chat-2", "vendor28-chat"], /, **params: Unpack[Vendor28Chat2Input]
    ) -> Task[results.TextResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor28-chat-2-mini"], /, **params: Unpack[Vendor28Chat2MiniInput]
    ) -> Task[results.TextResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor28-chat-3"], /, **params: Unpack[Vendor28Chat3Input]
    ) -> Task[Vendor28Chat3Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor28-chat-3-open"], /, **params: Unpack[Vendor28Chat3OpenInput]
    ) -> Task[results.TextResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor28-video-chat-1"], /, **params: Unpack[Vendor28VideoChat1Input]
    ) -> Task[results.TextResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor29-audio-video-1"], /, **params: Unpack[Vendor29AudioVideo1Input]
    ) -> Task[Vendor29AudioVideo1Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor3-animate-1"], /, **params: Unpack[Vendor3Animate1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor3-animate-2"], /, **params: Unpack[Vendor3Animate2Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor3-animate-2-frames"], /, **params: Unpack[Vendor3Animate2FramesInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self,
        _model: Literal["vendor3-animate-3", "vendor3-animate-3-preview"],
        /,
        **params: Unpack[Vendor3Animate3Input],
    ) -> Task[Vendor3Animate3Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor3-image-variation-1"], /, **params: Unpack[Vendor3ImageVariation1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor3-motion-transfer-1"], /, **params: Unpack[Vendor3MotionTransfer1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor3-soundtrack-1"], /, **params: Unpack[Vendor3Soundtrack1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor3-speech-1"], /, **params: Unpack[Vendor3Speech1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor3-speech-1.5"], /, **params: Unpack[Vendor3Speech1_5Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor3-talking-photo-1"], /, **params: Unpack[Vendor3TalkingPhoto1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor3-video-1.5"], /, **params: Unpack[Vendor3Video1_5Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor3-video-2.1", "vendor3-video-2"], /, **params: Unpack[Vendor3Video2_1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor3-video-2.1-master"], /, **params: Unpack[Vendor3Video2_1MasterInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor3-video-2.5-turbo"], /, **params: Unpack[Vendor3Video2_5TurboInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor3-video-2.6"], /, **params: Unpack[Vendor3Video2_6Input]
    ) -> Task[Vendor3Video2_6Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor3-video-3"], /, **params: Unpack[Vendor3Video3Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor3-video-3-omni"], /, **params: Unpack[Vendor3Video3OmniInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor3-video-3-omni-lite"], /, **params: Unpack[Vendor3Video3OmniLiteInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor3-video-edit-1"], /, **params: Unpack[Vendor3VideoEdit1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor3-video-edit-2"], /, **params: Unpack[Vendor3VideoEdit2Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor3-video-edit-2-fast"], /, **params: Unpack[Vendor3VideoEdit2FastInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor3-video-extend-2"], /, **params: Unpack[Vendor3VideoExtend2Input]
    ) -> Task[Vendor3VideoExtend2Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor30-video-stylize-1"], /, **params: Unpack[Vendor30VideoStylize1Input]
    ) -> Task[Vendor30VideoStylize1Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor31-image-cinema-1"], /, **params: Unpack[Vendor31ImageCinema1Input]
    ) -> Task[Vendor31ImageCinema1Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor32-speech-1", "vendor32-speech"], /, **params: Unpack[Vendor32Speech1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor4-edit-compose-2"], /, **params: Unpack[Vendor4EditCompose2Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor4-first-last-frame-2"], /, **params: Unpack[Vendor4FirstLastFrame2Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor4-image-1"], /, **params: Unpack[Vendor4Image1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor4-image-2"], /, **params: Unpack[Vendor4Image2Input]
    ) -> Task[Vendor4Image2Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor4-image-2-mini"], /, **params: Unpack[Vendor4Image2MiniInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor4-image-3", "vendor4-image-3-preview"], /, **params: Unpack[Vendor4Image3Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor4-image-3-flash"], /, **params: Unpack[Vendor4Image3FlashInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor4-image-3-reasoning"], /, **params: Unpack[Vendor4Image3ReasoningInput]
    ) -> Task[Vendor4Image3ReasoningResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor4-image-to-video-1.5"], /, **params: Unpack[Vendor4ImageToVideo1_5Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor4-image-to-video-2"], /, **params: Unpack[Vendor4ImageToVideo2Input]
    ) -> Task[Vendor4ImageToVideo2Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor4-image-to-video-2-fast"], /, **params: Unpack[Vendor4ImageToVideo2FastInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor4-photo-effects-2"], /, **params: Unpack[Vendor4PhotoEffects2Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor4-try-on-1"], /, **params: Unpack[Vendor4TryOn1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor4-try-on-1.5"], /, **params: Unpack[Vendor4TryOn1_5Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor4-video-1"], /, **params: Unpack[Vendor4Video1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor4-video-1.5-pro"], /, **params: Unpack[Vendor4Video1_5ProInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor4-video-2", "vendor4-video-2-preview"], /, **params: Unpack[Vendor4Video2Input]
    ) -> Task[Vendor4Video2Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor4-video-2-fast"], /, **params: Unpack[Vendor4Video2FastInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor4-video-2-mini"], /, **params: Unpack[Vendor4Video2MiniInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor4-video-2-pro"], /, **params: Unpack[Vendor4Video2ProInput]
    ) -> Task[Vendor4Video2ProResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor5-figure-animate-2.2"], /, **params: Unpack[Vendor5FigureAnimate2_2Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor5-image-1"], /, **params: Unpack[Vendor5Image1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor5-image-2", "vendor5-image-2-beta"], /, **params: Unpack[Vendor5Image2Input]
    ) -> Task[Vendor5Image2Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor5-image-2-flash"], /, **params: Unpack[Vendor5Image2FlashInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor5-image-2-pro"], /, **params: Unpack[Vendor5Image2ProInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor5-image-3-preview"], /, **params: Unpack[Vendor5Image3PreviewInput]
    ) -> Task[Vendor5Image3PreviewResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor5-image-design-1"], /, **params: Unpack[Vendor5ImageDesign1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor5-image-open-1"], /, **params: Unpack[Vendor5ImageOpen1Input]
    ) -> Task[Vendor5ImageOpen1Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor5-image-to-video-1"], /, **params: Unpack[Vendor5ImageToVideo1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self,
        _model: Literal["vendor5-image-to-video-2.5", "vendor5-i2v-2.5"],
        /,
        **params: Unpack[Vendor5ImageToVideo2_5Input],
    ) -> Task[Vendor5ImageToVideo2_5Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor5-image-to-video-2.6-flash"], /, **params: Unpack[Vendor5ImageToVideo2_6FlashInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor5-image-vector-1"], /, **params: Unpack[Vendor5ImageVector1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor5-image-vector-1-pro"], /, **params: Unpack[Vendor5ImageVector1ProInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor5-overlay-video-1"], /, **params: Unpack[Vendor5OverlayVideo1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor5-video-1-lite"], /, **params: Unpack[Vendor5Video1LiteInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor5-video-1.5-pro"], /, **params: Unpack[Vendor5Video1_5ProInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor5-video-2"], /, **params: Unpack[Vendor5Video2Input]
    ) -> Task[Vendor5Video2Result]: ...
    @overload
    def submit(
        self,
        _model: Literal["vendor5-video-2-fast", "vendor5-video-2-draft"],
        /,
        **params: Unpack[Vendor5Video2FastInput],
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor5-video-uhd-1"], /, **params: Unpack[Vendor5VideoUhd1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor6-character-element-1"], /, **params: Unpack[Vendor6CharacterElement1Input]
    ) -> Task[Vendor6CharacterElement1Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor6-character-swap-1"], /, **params: Unpack[Vendor6CharacterSwap1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor6-image-1"], /, **params: Unpack[Vendor6Image1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor6-image-1.5"], /, **params: Unpack[Vendor6Image1_5Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor6-image-2", "vendor6-image-2-0"], /, **params: Unpack[Vendor6Image2Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor6-image-3-omni"], /, **params: Unpack[Vendor6Image3OmniInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor6-lipsync-2", "vendor6-lip-sync"], /, **params: Unpack[Vendor6Lipsync2Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor6-picture-reader-1"], /, **params: Unpack[Vendor6PictureReader1Input]
    ) -> Task[results.TextResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor6-portrait-2"], /, **params: Unpack[Vendor6Portrait2Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor6-restyle-1"], /, **params: Unpack[Vendor6Restyle1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor6-storyboard-1"], /, **params: Unpack[Vendor6Storyboard1Input]
    ) -> Task[results.TextResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor6-video-2"], /, **params: Unpack[Vendor6Video2Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor6-video-3.1"], /, **params: Unpack[Vendor6Video3_1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self,
        _model: Literal["vendor6-video-3.1-fast", "vendor6-video-3-fast"],
        /,
        **params: Unpack[Vendor6Video3_1FastInput],
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor6-video-edit-2"], /, **params: Unpack[Vendor6VideoEdit2Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor6-video-edit-2-pro"], /, **params: Unpack[Vendor6VideoEdit2ProInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor6-video-extend-1.5"], /, **params: Unpack[Vendor6VideoExtend1_5Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor6-video-omni-1"], /, **params: Unpack[Vendor6VideoOmni1Input]
    ) -> Task[Vendor6VideoOmni1Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor7-edit-image-2"], /, **params: Unpack[Vendor7EditImage2Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor7-image-1"], /, **params: Unpack[Vendor7Image1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor7-image-1.5"], /, **params: Unpack[Vendor7Image1_5Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor7-image-2"], /, **params: Unpack[Vendor7Image2Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor7-image-2-illustration"], /, **params: Unpack[Vendor7Image2IllustrationInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor7-image-2-portrait"], /, **params: Unpack[Vendor7Image2PortraitInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor7-image-2-pro"], /, **params: Unpack[Vendor7Image2ProInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor7-image-2-turbo"], /, **params: Unpack[Vendor7Image2TurboInput]
    ) -> Task[Vendor7Image2TurboResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor7-image-2.5"], /, **params: Unpack[Vendor7Image2_5Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor7-image-3", "vendor7-image"], /, **params: Unpack[Vendor7Image3Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor7-image-3-pro"], /, **params: Unpack[Vendor7Image3ProInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor7-image-3-turbo"], /, **params: Unpack[Vendor7Image3TurboInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor7-image-3-typography"], /, **params: Unpack[Vendor7Image3TypographyInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor7-inpaint-3"], /, **params: Unpack[Vendor7Inpaint3Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor7-reframe-3"], /, **params: Unpack[Vendor7Reframe3Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor7-remix-2"], /, **params: Unpack[Vendor7Remix2Input]
    ) -> Task[Vendor7Remix2Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor8-anime-1"], /, **params: Unpack[Vendor8Anime1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor8-comic-1"], /, **params: Unpack[Vendor8Comic1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor8-image-1"], /, **params: Unpack[Vendor8Image1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor8-image-2", "vendor8-image"], /, **params: Unpack[Vendor8Image2Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor8-image-2-turbo"], /, **params: Unpack[Vendor8Image2TurboInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor8-image-3"], /, **params: Unpack[Vendor8Image3Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor8-image-3-lite"], /, **params: Unpack[Vendor8Image3LiteInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor8-image-3-pro"], /, **params: Unpack[Vendor8Image3ProInput]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor8-pattern-1"], /, **params: Unpack[Vendor8Pattern1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor8-photo-1"], /, **params: Unpack[Vendor8Photo1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor8-photo-2"], /, **params: Unpack[Vendor8Photo2Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor8-restore-1"], /, **params: Unpack[Vendor8Restore1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor8-sketch-2"], /, **params: Unpack[Vendor8Sketch2Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor8-style-transfer-1"], /, **params: Unpack[Vendor8StyleTransfer1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor8-upscale-2", "vendor8-upscale"], /, **params: Unpack[Vendor8Upscale2Input]
    ) -> Task[Vendor8Upscale2Result]: ...
    @overload
    def submit(
        self, _model: Literal["vendor9-video-4.5"], /, **params: Unpack[Vendor9Video4_5Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor9-video-5"], /, **params: Unpack[Vendor9Video5Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor9-video-6"], /, **params: Unpack[Vendor9Video6Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(
        self, _model: Literal["vendor9-video-loop-1"], /, **params: Unpack[Vendor9VideoLoop1Input]
    ) -> Task[results.AssetResult]: ...
    @overload
    def submit(self, model: str, params: Dumps, /) -> Task[object]: ...
    @overload
    def submit(self, model: ModelId, params: object = None, /, **more: object) -> Task[object]: ...
    @overload
    def price(self, _model: Literal["vendor1-v3-omni"], /, **params: Unpack[Vendor1V3OmniInput]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor10-photo-template-1"], /, **params: Unpack[Vendor10PhotoTemplate1Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor10-video-1"], /, **params: Unpack[Vendor10Video1Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor10-video-2"], /, **params: Unpack[Vendor10Video2Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor10-video-presenter-1"], /, **params: Unpack[Vendor10VideoPresenter1Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor11-sized-video-1"], /, **params: Unpack[Vendor11SizedVideo1Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor11-video-2.6"], /, **params: Unpack[Vendor11Video2_6Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor11-video-open-2"], /, **params: Unpack[Vendor11VideoOpen2Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor11-video-open-2-distilled"], /, **params: Unpack[Vendor11VideoOpen2DistilledInput]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor12-camera-video-1"], /, **params: Unpack[Vendor12CameraVideo1Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor12-speech-1"], /, **params: Unpack[Vendor12Speech1Input]) -> Price: ...
    @overload
    def price(
        self,
        _model: Literal["vendor12-video-2.5-turbo", "vendor12-video-2-turbo"],
        /,
        **params: Unpack[Vendor12Video2_5TurboInput],
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor12-video-2.6"], /, **params: Unpack[Vendor12Video2_6Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor12-video-3-story"], /, **params: Unpack[Vendor12Video3StoryInput]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor12-voice-swap-1"], /, **params: Unpack[Vendor12VoiceSwap1Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor13-presenter-video-1"], /, **params: Unpack[Vendor13PresenterVideo1Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor13-video-5"], /, **params: Unpack[Vendor13Video5Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor14-duet-avatar-1"], /, **params: Unpack[Vendor14DuetAvatar1Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor14-script-avatar-2"], /, **params: Unpack[Vendor14ScriptAvatar2Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor14-singing-portrait-1"], /, **params: Unpack[Vendor14SingingPortrait1Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor14-talking-avatar-1"], /, **params: Unpack[Vendor14TalkingAvatar1Input]
    ) -> Price: ...
    @overload
    def price(
        self,
        _model: Literal["vendor14-talking-avatar-1.5", "vendor14-talking-avatar-1.5-beta"],
        /,
        **params: Unpack[Vendor14TalkingAvatar1_5Input],
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor15-photo-dance-1"], /, **params: Unpack[Vendor15PhotoDance1Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor15-photo-effects-1"], /, **params: Unpack[Vendor15PhotoEffects1Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor15-photo-loop-1"], /, **params: Unpack[Vendor15PhotoLoop1Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor15-photo-motion-2"], /, **params: Unpack[Vendor15PhotoMotion2Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor16-camera-move-1"], /, **params: Unpack[Vendor16CameraMove1Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor16-dub-1"], /, **params: Unpack[Vendor16Dub1Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor16-image-to-video-2"], /, **params: Unpack[Vendor16ImageToVideo2Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor16-lipsync-1.9"], /, **params: Unpack[Vendor16Lipsync1_9Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor16-parallax-photo-1"], /, **params: Unpack[Vendor16ParallaxPhoto1Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor17-colorize-1"], /, **params: Unpack[Vendor17Colorize1Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor17-enhance-3"], /, **params: Unpack[Vendor17Enhance3Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor17-interpolate-2"], /, **params: Unpack[Vendor17Interpolate2Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor17-stabilize-1"], /, **params: Unpack[Vendor17Stabilize1Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor17-upscale-1"], /, **params: Unpack[Vendor17Upscale1Input]) -> Price: ...
    @overload
    def price(
        self,
        _model: Literal["vendor17-upscale-2", "vendor17-super-resolution-2"],
        /,
        **params: Unpack[Vendor17Upscale2Input],
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor18-reframe-2"], /, **params: Unpack[Vendor18Reframe2Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor18-relight-1"], /, **params: Unpack[Vendor18Relight1Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor18-video-extend-2"], /, **params: Unpack[Vendor18VideoExtend2Input]
    ) -> Price: ...
    @overload
    def price(
        self,
        _model: Literal["vendor18-video-modify-2", "vendor18-modify"],
        /,
        **params: Unpack[Vendor18VideoModify2Input],
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor18-video-modify-2-flash"], /, **params: Unpack[Vendor18VideoModify2FlashInput]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor19-background-removal-2"], /, **params: Unpack[Vendor19BackgroundRemoval2Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor19-background-replace-1"], /, **params: Unpack[Vendor19BackgroundReplace1Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor19-inpaint-1"], /, **params: Unpack[Vendor19Inpaint1Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor19-object-removal-2"], /, **params: Unpack[Vendor19ObjectRemoval2Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor2-audio-1.0"], /, **params: Unpack[Vendor2Audio1_0Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor20-image-1"], /, **params: Unpack[Vendor20Image1Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor20-image-1.5"], /, **params: Unpack[Vendor20Image1_5Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor20-image-2"], /, **params: Unpack[Vendor20Image2Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor20-image-2-style"], /, **params: Unpack[Vendor20Image2StyleInput]
    ) -> Price: ...
    @overload
    def price(
        self,
        _model: Literal["vendor20-image-3-omni", "vendor20-image-omni"],
        /,
        **params: Unpack[Vendor20Image3OmniInput],
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor20-image-3-swift"], /, **params: Unpack[Vendor20Image3SwiftInput]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor21-image-1"], /, **params: Unpack[Vendor21Image1Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor21-image-1-lite"], /, **params: Unpack[Vendor21Image1LiteInput]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor21-image-2"], /, **params: Unpack[Vendor21Image2Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor21-image-fusion-1"], /, **params: Unpack[Vendor21ImageFusion1Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor21-image-poster-1"], /, **params: Unpack[Vendor21ImagePoster1Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor22-diffusion-1"], /, **params: Unpack[Vendor22Diffusion1Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor22-diffusion-1-fast"], /, **params: Unpack[Vendor22Diffusion1FastInput]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor22-flow-1"], /, **params: Unpack[Vendor22Flow1Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor22-flow-1-fast"], /, **params: Unpack[Vendor22Flow1FastInput]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor22-flow-1-lora"], /, **params: Unpack[Vendor22Flow1LoraInput]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor22-flow-1-pro"], /, **params: Unpack[Vendor22Flow1ProInput]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor23-logo-1"], /, **params: Unpack[Vendor23Logo1Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor23-typography-2"], /, **params: Unpack[Vendor23Typography2Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor23-typography-3"], /, **params: Unpack[Vendor23Typography3Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor23-vector-1"], /, **params: Unpack[Vendor23Vector1Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor24-dialogue-1"], /, **params: Unpack[Vendor24Dialogue1Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor24-sound-effects-1"], /, **params: Unpack[Vendor24SoundEffects1Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor24-speech-1"], /, **params: Unpack[Vendor24Speech1Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor24-speech-2"], /, **params: Unpack[Vendor24Speech2Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor24-speech-2-turbo"], /, **params: Unpack[Vendor24Speech2TurboInput]
    ) -> Price: ...
    @overload
    def price(
        self,
        _model: Literal["vendor24-speech-3", "vendor24-speech-3-preview"],
        /,
        **params: Unpack[Vendor24Speech3Input],
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor24-voice-changer-1"], /, **params: Unpack[Vendor24VoiceChanger1Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor24-voice-changer-2"], /, **params: Unpack[Vendor24VoiceChanger2Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor25-music-1.5"], /, **params: Unpack[Vendor25Music1_5Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor25-music-2"], /, **params: Unpack[Vendor25Music2Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor25-speech-2-lite"], /, **params: Unpack[Vendor25Speech2LiteInput]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor25-speech-2-studio"], /, **params: Unpack[Vendor25Speech2StudioInput]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor25-speech-clone-1"], /, **params: Unpack[Vendor25SpeechClone1Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor25-transcript-1"], /, **params: Unpack[Vendor25Transcript1Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor25-voice-design-1"], /, **params: Unpack[Vendor25VoiceDesign1Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor26-ambience-1"], /, **params: Unpack[Vendor26Ambience1Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor26-music-1"], /, **params: Unpack[Vendor26Music1Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor26-music-2"], /, **params: Unpack[Vendor26Music2Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor26-song-1", "vendor26-song"], /, **params: Unpack[Vendor26Song1Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor27-colorize-1"], /, **params: Unpack[Vendor27Colorize1Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor27-face-restore-1"], /, **params: Unpack[Vendor27FaceRestore1Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor27-prompt-writer-1"], /, **params: Unpack[Vendor27PromptWriter1Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor27-relight-2"], /, **params: Unpack[Vendor27Relight2Input]) -> Price: ...
    @overload
    def price(
        self,
        _model: Literal["vendor27-remove-background-2", "vendor27-cutout"],
        /,
        **params: Unpack[Vendor27RemoveBackground2Input],
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor27-replace-background-1"], /, **params: Unpack[Vendor27ReplaceBackground1Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor27-summary-1"], /, **params: Unpack[Vendor27Summary1Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor27-translate-2"], /, **params: Unpack[Vendor27Translate2Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor28-caption-1"], /, **params: Unpack[Vendor28Caption1Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor28-chat-1"], /, **params: Unpack[Vendor28Chat1Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor28-chat-2", "vendor28-chat"], /, **params: Unpack[Vendor28Chat2Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor28-chat-2-mini"], /, **params: Unpack[Vendor28Chat2MiniInput]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor28-chat-3"], /, **params: Unpack[Vendor28Chat3Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor28-chat-3-open"], /, **params: Unpack[Vendor28Chat3OpenInput]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor28-video-chat-1"], /, **params: Unpack[Vendor28VideoChat1Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor29-audio-video-1"], /, **params: Unpack[Vendor29AudioVideo1Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor3-animate-1"], /, **params: Unpack[Vendor3Animate1Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor3-animate-2"], /, **params: Unpack[Vendor3Animate2Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor3-animate-2-frames"], /, **params: Unpack[Vendor3Animate2FramesInput]
    ) -> Price: ...
    @overload
    def price(
        self,
        _model: Literal["vendor3-animate-3", "vendor3-animate-3-preview"],
        /,
        **params: Unpack[Vendor3Animate3Input],
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor3-image-variation-1"], /, **params: Unpack[Vendor3ImageVariation1Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor3-motion-transfer-1"], /, **params: Unpack[Vendor3MotionTransfer1Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor3-soundtrack-1"], /, **params: Unpack[Vendor3Soundtrack1Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor3-speech-1"], /, **params: Unpack[Vendor3Speech1Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor3-speech-1.5"], /, **params: Unpack[Vendor3Speech1_5Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor3-talking-photo-1"], /, **params: Unpack[Vendor3TalkingPhoto1Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor3-video-1.5"], /, **params: Unpack[Vendor3Video1_5Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor3-video-2.1", "vendor3-video-2"], /, **params: Unpack[Vendor3Video2_1Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor3-video-2.1-master"], /, **params: Unpack[Vendor3Video2_1MasterInput]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor3-video-2.5-turbo"], /, **params: Unpack[Vendor3Video2_5TurboInput]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor3-video-2.6"], /, **params: Unpack[Vendor3Video2_6Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor3-video-3"], /, **params: Unpack[Vendor3Video3Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor3-video-3-omni"], /, **params: Unpack[Vendor3Video3OmniInput]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor3-video-3-omni-lite"], /, **params: Unpack[Vendor3Video3OmniLiteInput]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor3-video-edit-1"], /, **params: Unpack[Vendor3VideoEdit1Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor3-video-edit-2"], /, **params: Unpack[Vendor3VideoEdit2Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor3-video-edit-2-fast"], /, **params: Unpack[Vendor3VideoEdit2FastInput]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor3-video-extend-2"], /, **params: Unpack[Vendor3VideoExtend2Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor30-video-stylize-1"], /, **params: Unpack[Vendor30VideoStylize1Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor31-image-cinema-1"], /, **params: Unpack[Vendor31ImageCinema1Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor32-speech-1", "vendor32-speech"], /, **params: Unpack[Vendor32Speech1Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor4-edit-compose-2"], /, **params: Unpack[Vendor4EditCompose2Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor4-first-last-frame-2"], /, **params: Unpack[Vendor4FirstLastFrame2Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor4-image-1"], /, **params: Unpack[Vendor4Image1Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor4-image-2"], /, **params: Unpack[Vendor4Image2Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor4-image-2-mini"], /, **params: Unpack[Vendor4Image2MiniInput]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor4-image-3", "vendor4-image-3-preview"], /, **params: Unpack[Vendor4Image3Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor4-image-3-flash"], /, **params: Unpack[Vendor4Image3FlashInput]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor4-image-3-reasoning"], /, **params: Unpack[Vendor4Image3ReasoningInput]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor4-image-to-video-1.5"], /, **params: Unpack[Vendor4ImageToVideo1_5Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor4-image-to-video-2"], /, **params: Unpack[Vendor4ImageToVideo2Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor4-image-to-video-2-fast"], /, **params: Unpack[Vendor4ImageToVideo2FastInput]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor4-photo-effects-2"], /, **params: Unpack[Vendor4PhotoEffects2Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor4-try-on-1"], /, **params: Unpack[Vendor4TryOn1Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor4-try-on-1.5"], /, **params: Unpack[Vendor4TryOn1_5Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor4-video-1"], /, **params: Unpack[Vendor4Video1Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor4-video-1.5-pro"], /, **params: Unpack[Vendor4Video1_5ProInput]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor4-video-2", "vendor4-video-2-preview"], /, **params: Unpack[Vendor4Video2Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor4-video-2-fast"], /, **params: Unpack[Vendor4Video2FastInput]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor4-video-2-mini"], /, **params: Unpack[Vendor4Video2MiniInput]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor4-video-2-pro"], /, **params: Unpack[Vendor4Video2ProInput]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor5-figure-animate-2.2"], /, **params: Unpack[Vendor5FigureAnimate2_2Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor5-image-1"], /, **params: Unpack[Vendor5Image1Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor5-image-2", "vendor5-image-2-beta"], /, **params: Unpack[Vendor5Image2Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor5-image-2-flash"], /, **params: Unpack[Vendor5Image2FlashInput]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor5-image-2-pro"], /, **params: Unpack[Vendor5Image2ProInput]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor5-image-3-preview"], /, **params: Unpack[Vendor5Image3PreviewInput]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor5-image-design-1"], /, **params: Unpack[Vendor5ImageDesign1Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor5-image-open-1"], /, **params: Unpack[Vendor5ImageOpen1Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor5-image-to-video-1"], /, **params: Unpack[Vendor5ImageToVideo1Input]
    ) -> Price: ...
    @overload
    def price(
        self,
        _model: Literal["vendor5-image-to-video-2.5", "vendor5-i2v-2.5"],
        /,
        **params: Unpack[Vendor5ImageToVideo2_5Input],
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor5-image-to-video-2.6-flash"], /, **params: Unpack[Vendor5ImageToVideo2_6FlashInput]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor5-image-vector-1"], /, **params: Unpack[Vendor5ImageVector1Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor5-image-vector-1-pro"], /, **params: Unpack[Vendor5ImageVector1ProInput]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor5-overlay-video-1"], /, **params: Unpack[Vendor5OverlayVideo1Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor5-video-1-lite"], /, **params: Unpack[Vendor5Video1LiteInput]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor5-video-1.5-pro"], /, **params: Unpack[Vendor5Video1_5ProInput]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor5-video-2"], /, **params: Unpack[Vendor5Video2Input]) -> Price: ...
    @overload
    def price(
        self,
        _model: Literal["vendor5-video-2-fast", "vendor5-video-2-draft"],
        /,
        **params: Unpack[Vendor5Video2FastInput],
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor5-video-uhd-1"], /, **params: Unpack[Vendor5VideoUhd1Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor6-character-element-1"], /, **params: Unpack[Vendor6CharacterElement1Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor6-character-swap-1"], /, **params: Unpack[Vendor6CharacterSwap1Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor6-image-1"], /, **params: Unpack[Vendor6Image1Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor6-image-1.5"], /, **params: Unpack[Vendor6Image1_5Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor6-image-2", "vendor6-image-2-0"], /, **params: Unpack[Vendor6Image2Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor6-image-3-omni"], /, **params: Unpack[Vendor6Image3OmniInput]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor6-lipsync-2", "vendor6-lip-sync"], /, **params: Unpack[Vendor6Lipsync2Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor6-picture-reader-1"], /, **params: Unpack[Vendor6PictureReader1Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor6-portrait-2"], /, **params: Unpack[Vendor6Portrait2Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor6-restyle-1"], /, **params: Unpack[Vendor6Restyle1Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor6-storyboard-1"], /, **params: Unpack[Vendor6Storyboard1Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor6-video-2"], /, **params: Unpack[Vendor6Video2Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor6-video-3.1"], /, **params: Unpack[Vendor6Video3_1Input]) -> Price: ...
    @overload
    def price(
        self,
        _model: Literal["vendor6-video-3.1-fast", "vendor6-video-3-fast"],
        /,
        **params: Unpack[Vendor6Video3_1FastInput],
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor6-video-edit-2"], /, **params: Unpack[Vendor6VideoEdit2Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor6-video-edit-2-pro"], /, **params: Unpack[Vendor6VideoEdit2ProInput]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor6-video-extend-1.5"], /, **params: Unpack[Vendor6VideoExtend1_5Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor6-video-omni-1"], /, **params: Unpack[Vendor6VideoOmni1Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor7-edit-image-2"], /, **params: Unpack[Vendor7EditImage2Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor7-image-1"], /, **params: Unpack[Vendor7Image1Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor7-image-1.5"], /, **params: Unpack[Vendor7Image1_5Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor7-image-2"], /, **params: Unpack[Vendor7Image2Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor7-image-2-illustration"], /, **params: Unpack[Vendor7Image2IllustrationInput]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor7-image-2-portrait"], /, **params: Unpack[Vendor7Image2PortraitInput]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor7-image-2-pro"], /, **params: Unpack[Vendor7Image2ProInput]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor7-image-2-turbo"], /, **params: Unpack[Vendor7Image2TurboInput]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor7-image-2.5"], /, **params: Unpack[Vendor7Image2_5Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor7-image-3", "vendor7-image"], /, **params: Unpack[Vendor7Image3Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor7-image-3-pro"], /, **params: Unpack[Vendor7Image3ProInput]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor7-image-3-turbo"], /, **params: Unpack[Vendor7Image3TurboInput]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor7-image-3-typography"], /, **params: Unpack[Vendor7Image3TypographyInput]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor7-inpaint-3"], /, **params: Unpack[Vendor7Inpaint3Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor7-reframe-3"], /, **params: Unpack[Vendor7Reframe3Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor7-remix-2"], /, **params: Unpack[Vendor7Remix2Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor8-anime-1"], /, **params: Unpack[Vendor8Anime1Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor8-comic-1"], /, **params: Unpack[Vendor8Comic1Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor8-image-1"], /, **params: Unpack[Vendor8Image1Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor8-image-2", "vendor8-image"], /, **params: Unpack[Vendor8Image2Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor8-image-2-turbo"], /, **params: Unpack[Vendor8Image2TurboInput]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor8-image-3"], /, **params: Unpack[Vendor8Image3Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor8-image-3-lite"], /, **params: Unpack[Vendor8Image3LiteInput]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor8-image-3-pro"], /, **params: Unpack[Vendor8Image3ProInput]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor8-pattern-1"], /, **params: Unpack[Vendor8Pattern1Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor8-photo-1"], /, **params: Unpack[Vendor8Photo1Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor8-photo-2"], /, **params: Unpack[Vendor8Photo2Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor8-restore-1"], /, **params: Unpack[Vendor8Restore1Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor8-sketch-2"], /, **params: Unpack[Vendor8Sketch2Input]) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor8-style-transfer-1"], /, **params: Unpack[Vendor8StyleTransfer1Input]
    ) -> Price: ...
    @overload
    def price(
        self, _model: Literal["vendor8-upscale-2", "vendor8-upscale"], /, **params: Unpack[Vendor8Upscale2Input]
    ) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor9-video-4.5"], /, **params: Unpack[Vendor9Video4_5Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor9-video-5"], /, **params: Unpack[Vendor9Video5Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor9-video-6"], /, **params: Unpack[Vendor9Video6Input]) -> Price: ...
    @overload
    def price(self, _model: Literal["vendor9-video-loop-1"], /, **params: Unpack[Vendor9VideoLoop1Input]) -> Price: ...
    @overload
    def price(self, model: str, params: Dumps, /) -> Price: ...
    @overload
    def price(self, model: ModelId, params: object = None, /, **more: object) -> Price: ...
    @overload
    def recommend(
        self, _model: Literal["vendor1-v3-omni"], /, **params: Unpack[Vendor1V3OmniInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor10-photo-template-1"], /, **params: Unpack[Vendor10PhotoTemplate1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor10-video-1"], /, **params: Unpack[Vendor10Video1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor10-video-2"], /, **params: Unpack[Vendor10Video2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor10-video-presenter-1"], /, **params: Unpack[Vendor10VideoPresenter1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor11-sized-video-1"], /, **params: Unpack[Vendor11SizedVideo1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor11-video-2.6"], /, **params: Unpack[Vendor11Video2_6Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor11-video-open-2"], /, **params: Unpack[Vendor11VideoOpen2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor11-video-open-2-distilled"], /, **params: Unpack[Vendor11VideoOpen2DistilledInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor12-camera-video-1"], /, **params: Unpack[Vendor12CameraVideo1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor12-speech-1"], /, **params: Unpack[Vendor12Speech1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self,
        _model: Literal["vendor12-video-2.5-turbo", "vendor12-video-2-turbo"],
        /,
        **params: Unpack[Vendor12Video2_5TurboInput],
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor12-video-2.6"], /, **params: Unpack[Vendor12Video2_6Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor12-video-3-story"], /, **params: Unpack[Vendor12Video3StoryInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor12-voice-swap-1"], /, **params: Unpack[Vendor12VoiceSwap1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor13-presenter-video-1"], /, **params: Unpack[Vendor13PresenterVideo1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor13-video-5"], /, **params: Unpack[Vendor13Video5Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor14-duet-avatar-1"], /, **params: Unpack[Vendor14DuetAvatar1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor14-script-avatar-2"], /, **params: Unpack[Vendor14ScriptAvatar2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor14-singing-portrait-1"], /, **params: Unpack[Vendor14SingingPortrait1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor14-talking-avatar-1"], /, **params: Unpack[Vendor14TalkingAvatar1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self,
        _model: Literal["vendor14-talking-avatar-1.5", "vendor14-talking-avatar-1.5-beta"],
        /,
        **params: Unpack[Vendor14TalkingAvatar1_5Input],
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor15-photo-dance-1"], /, **params: Unpack[Vendor15PhotoDance1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor15-photo-effects-1"], /, **params: Unpack[Vendor15PhotoEffects1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor15-photo-loop-1"], /, **params: Unpack[Vendor15PhotoLoop1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor15-photo-motion-2"], /, **params: Unpack[Vendor15PhotoMotion2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor16-camera-move-1"], /, **params: Unpack[Vendor16CameraMove1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor16-dub-1"], /, **params: Unpack[Vendor16Dub1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor16-image-to-video-2"], /, **params: Unpack[Vendor16ImageToVideo2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor16-lipsync-1.9"], /, **params: Unpack[Vendor16Lipsync1_9Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor16-parallax-photo-1"], /, **params: Unpack[Vendor16ParallaxPhoto1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor17-colorize-1"], /, **params: Unpack[Vendor17Colorize1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor17-enhance-3"], /, **params: Unpack[Vendor17Enhance3Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor17-interpolate-2"], /, **params: Unpack[Vendor17Interpolate2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor17-stabilize-1"], /, **params: Unpack[Vendor17Stabilize1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor17-upscale-1"], /, **params: Unpack[Vendor17Upscale1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self,
        _model: Literal["vendor17-upscale-2", "vendor17-super-resolution-2"],
        /,
        **params: Unpack[Vendor17Upscale2Input],
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor18-reframe-2"], /, **params: Unpack[Vendor18Reframe2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor18-relight-1"], /, **params: Unpack[Vendor18Relight1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor18-video-extend-2"], /, **params: Unpack[Vendor18VideoExtend2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self,
        _model: Literal["vendor18-video-modify-2", "vendor18-modify"],
        /,
        **params: Unpack[Vendor18VideoModify2Input],
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor18-video-modify-2-flash"], /, **params: Unpack[Vendor18VideoModify2FlashInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor19-background-removal-2"], /, **params: Unpack[Vendor19BackgroundRemoval2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor19-background-replace-1"], /, **params: Unpack[Vendor19BackgroundReplace1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor19-inpaint-1"], /, **params: Unpack[Vendor19Inpaint1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor19-object-removal-2"], /, **params: Unpack[Vendor19ObjectRemoval2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor2-audio-1.0"], /, **params: Unpack[Vendor2Audio1_0Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor20-image-1"], /, **params: Unpack[Vendor20Image1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor20-image-1.5"], /, **params: Unpack[Vendor20Image1_5Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor20-image-2"], /, **params: Unpack[Vendor20Image2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor20-image-2-style"], /, **params: Unpack[Vendor20Image2StyleInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self,
        _model: Literal["vendor20-image-3-omni", "vendor20-image-omni"],
        /,
        **params: Unpack[Vendor20Image3OmniInput],
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor20-image-3-swift"], /, **params: Unpack[Vendor20Image3SwiftInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor21-image-1"], /, **params: Unpack[Vendor21Image1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor21-image-1-lite"], /, **params: Unpack[Vendor21Image1LiteInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor21-image-2"], /, **params: Unpack[Vendor21Image2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor21-image-fusion-1"], /, **params: Unpack[Vendor21ImageFusion1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor21-image-poster-1"], /, **params: Unpack[Vendor21ImagePoster1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor22-diffusion-1"], /, **params: Unpack[Vendor22Diffusion1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor22-diffusion-1-fast"], /, **params: Unpack[Vendor22Diffusion1FastInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor22-flow-1"], /, **params: Unpack[Vendor22Flow1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor22-flow-1-fast"], /, **params: Unpack[Vendor22Flow1FastInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor22-flow-1-lora"], /, **params: Unpack[Vendor22Flow1LoraInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor22-flow-1-pro"], /, **params: Unpack[Vendor22Flow1ProInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor23-logo-1"], /, **params: Unpack[Vendor23Logo1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor23-typography-2"], /, **params: Unpack[Vendor23Typography2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor23-typography-3"], /, **params: Unpack[Vendor23Typography3Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor23-vector-1"], /, **params: Unpack[Vendor23Vector1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor24-dialogue-1"], /, **params: Unpack[Vendor24Dialogue1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor24-sound-effects-1"], /, **params: Unpack[Vendor24SoundEffects1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor24-speech-1"], /, **params: Unpack[Vendor24Speech1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor24-speech-2"], /, **params: Unpack[Vendor24Speech2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor24-speech-2-turbo"], /, **params: Unpack[Vendor24Speech2TurboInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self,
        _model: Literal["vendor24-speech-3", "vendor24-speech-3-preview"],
        /,
        **params: Unpack[Vendor24Speech3Input],
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor24-voice-changer-1"], /, **params: Unpack[Vendor24VoiceChanger1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor24-voice-changer-2"], /, **params: Unpack[Vendor24VoiceChanger2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor25-music-1.5"], /, **params: Unpack[Vendor25Music1_5Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor25-music-2"], /, **params: Unpack[Vendor25Music2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor25-speech-2-lite"], /, **params: Unpack[Vendor25Speech2LiteInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor25-speech-2-studio"], /, **params: Unpack[Vendor25Speech2StudioInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor25-speech-clone-1"], /, **params: Unpack[Vendor25SpeechClone1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor25-transcript-1"], /, **params: Unpack[Vendor25Transcript1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor25-voice-design-1"], /, **params: Unpack[Vendor25VoiceDesign1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor26-ambience-1"], /, **params: Unpack[Vendor26Ambience1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor26-music-1"], /, **params: Unpack[Vendor26Music1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor26-music-2"], /, **params: Unpack[Vendor26Music2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor26-song-1", "vendor26-song"], /, **params: Unpack[Vendor26Song1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor27-colorize-1"], /, **params: Unpack[Vendor27Colorize1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor27-face-restore-1"], /, **params: Unpack[Vendor27FaceRestore1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor27-prompt-writer-1"], /, **params: Unpack[Vendor27PromptWriter1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor27-relight-2"], /, **params: Unpack[Vendor27Relight2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self,
        _model: Literal["vendor27-remove-background-2", "vendor27-cutout"],
        /,
        **params: Unpack[Vendor27RemoveBackground2Input],
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor27-replace-background-1"], /, **params: Unpack[Vendor27ReplaceBackground1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor27-summary-1"], /, **params: Unpack[Vendor27Summary1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor27-translate-2"], /, **params: Unpack[Vendor27Translate2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor28-caption-1"], /, **params: Unpack[Vendor28Caption1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor28-chat-1"], /, **params: Unpack[Vendor28Chat1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor28-chat-2", "vendor28-chat"], /, **params: Unpack[Vendor28Chat2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor28-chat-2-mini"], /, **params: Unpack[Vendor28Chat2MiniInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor28-chat-3"], /, **params: Unpack[Vendor28Chat3Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor28-chat-3-open"], /, **params: Unpack[Vendor28Chat3OpenInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor28-video-chat-1"], /, **params: Unpack[Vendor28VideoChat1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor29-audio-video-1"], /, **params: Unpack[Vendor29AudioVideo1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-animate-1"], /, **params: Unpack[Vendor3Animate1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-animate-2"], /, **params: Unpack[Vendor3Animate2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-animate-2-frames"], /, **params: Unpack[Vendor3Animate2FramesInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self,
        _model: Literal["vendor3-animate-3", "vendor3-animate-3-preview"],
        /,
        **params: Unpack[Vendor3Animate3Input],
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-image-variation-1"], /, **params: Unpack[Vendor3ImageVariation1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-motion-transfer-1"], /, **params: Unpack[Vendor3MotionTransfer1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-soundtrack-1"], /, **params: Unpack[Vendor3Soundtrack1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-speech-1"], /, **params: Unpack[Vendor3Speech1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-speech-1.5"], /, **params: Unpack[Vendor3Speech1_5Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-talking-photo-1"], /, **params: Unpack[Vendor3TalkingPhoto1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-video-1.5"], /, **params: Unpack[Vendor3Video1_5Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-video-2.1", "vendor3-video-2"], /, **params: Unpack[Vendor3Video2_1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-video-2.1-master"], /, **params: Unpack[Vendor3Video2_1MasterInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-video-2.5-turbo"], /, **params: Unpack[Vendor3Video2_5TurboInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-video-2.6"], /, **params: Unpack[Vendor3Video2_6Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-video-3"], /, **params: Unpack[Vendor3Video3Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-video-3-omni"], /, **params: Unpack[Vendor3Video3OmniInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-video-3-omni-lite"], /, **params: Unpack[Vendor3Video3OmniLiteInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-video-edit-1"], /, **params: Unpack[Vendor3VideoEdit1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-video-edit-2"], /, **params: Unpack[Vendor3VideoEdit2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-video-edit-2-fast"], /, **params: Unpack[Vendor3VideoEdit2FastInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-video-extend-2"], /, **params: Unpack[Vendor3VideoExtend2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor30-video-stylize-1"], /, **params: Unpack[Vendor30VideoStylize1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor31-image-cinema-1"], /, **params: Unpack[Vendor31ImageCinema1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor32-speech-1", "vendor32-speech"], /, **params: Unpack[Vendor32Speech1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-edit-compose-2"], /, **params: Unpack[Vendor4EditCompose2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-first-last-frame-2"], /, **params: Unpack[Vendor4FirstLastFrame2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-image-1"], /, **params: Unpack[Vendor4Image1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-image-2"], /, **params: Unpack[Vendor4Image2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-image-2-mini"], /, **params: Unpack[Vendor4Image2MiniInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-image-3", "vendor4-image-3-preview"], /, **params: Unpack[Vendor4Image3Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-image-3-flash"], /, **params: Unpack[Vendor4Image3FlashInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-image-3-reasoning"], /, **params: Unpack[Vendor4Image3ReasoningInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-image-to-video-1.5"], /, **params: Unpack[Vendor4ImageToVideo1_5Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-image-to-video-2"], /, **params: Unpack[Vendor4ImageToVideo2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-image-to-video-2-fast"], /, **params: Unpack[Vendor4ImageToVideo2FastInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-photo-effects-2"], /, **params: Unpack[Vendor4PhotoEffects2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-try-on-1"], /, **params: Unpack[Vendor4TryOn1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-try-on-1.5"], /, **params: Unpack[Vendor4TryOn1_5Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-video-1"], /, **params: Unpack[Vendor4Video1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-video-1.5-pro"], /, **params: Unpack[Vendor4Video1_5ProInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-video-2", "vendor4-video-2-preview"], /, **params: Unpack[Vendor4Video2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-video-2-fast"], /, **params: Unpack[Vendor4Video2FastInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-video-2-mini"], /, **params: Unpack[Vendor4Video2MiniInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-video-2-pro"], /, **params: Unpack[Vendor4Video2ProInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-figure-animate-2.2"], /, **params: Unpack[Vendor5FigureAnimate2_2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-image-1"], /, **params: Unpack[Vendor5Image1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-image-2", "vendor5-image-2-beta"], /, **params: Unpack[Vendor5Image2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-image-2-flash"], /, **params: Unpack[Vendor5Image2FlashInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-image-2-pro"], /, **params: Unpack[Vendor5Image2ProInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-image-3-preview"], /, **params: Unpack[Vendor5Image3PreviewInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-image-design-1"], /, **params: Unpack[Vendor5ImageDesign1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-image-open-1"], /, **params: Unpack[Vendor5ImageOpen1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-image-to-video-1"], /, **params: Unpack[Vendor5ImageToVideo1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self,
        _model: Literal["vendor5-image-to-video-2.5", "vendor5-i2v-2.5"],
        /,
        **params: Unpack[Vendor5ImageToVideo2_5Input],
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-image-to-video-2.6-flash"], /, **params: Unpack[Vendor5ImageToVideo2_6FlashInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-image-vector-1"], /, **params: Unpack[Vendor5ImageVector1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-image-vector-1-pro"], /, **params: Unpack[Vendor5ImageVector1ProInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-overlay-video-1"], /, **params: Unpack[Vendor5OverlayVideo1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-video-1-lite"], /, **params: Unpack[Vendor5Video1LiteInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-video-1.5-pro"], /, **params: Unpack[Vendor5Video1_5ProInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-video-2"], /, **params: Unpack[Vendor5Video2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self,
        _model: Literal["vendor5-video-2-fast", "vendor5-video-2-draft"],
        /,
        **params: Unpack[Vendor5Video2FastInput],
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-video-uhd-1"], /, **params: Unpack[Vendor5VideoUhd1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-character-element-1"], /, **params: Unpack[Vendor6CharacterElement1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-character-swap-1"], /, **params: Unpack[Vendor6CharacterSwap1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-image-1"], /, **params: Unpack[Vendor6Image1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-image-1.5"], /, **params: Unpack[Vendor6Image1_5Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-image-2", "vendor6-image-2-0"], /, **params: Unpack[Vendor6Image2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-image-3-omni"], /, **params: Unpack[Vendor6Image3OmniInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-lipsync-2", "vendor6-lip-sync"], /, **params: Unpack[Vendor6Lipsync2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-picture-reader-1"], /, **params: Unpack[Vendor6PictureReader1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-portrait-2"], /, **params: Unpack[Vendor6Portrait2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-restyle-1"], /, **params: Unpack[Vendor6Restyle1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-storyboard-1"], /, **params: Unpack[Vendor6Storyboard1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-video-2"], /, **params: Unpack[Vendor6Video2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-video-3.1"], /, **params: Unpack[Vendor6Video3_1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self,
        _model: Literal["vendor6-video-3.1-fast", "vendor6-video-3-fast"],
        /,
        **params: Unpack[Vendor6Video3_1FastInput],
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-video-edit-2"], /, **params: Unpack[Vendor6VideoEdit2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-video-edit-2-pro"], /, **params: Unpack[Vendor6VideoEdit2ProInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-video-extend-1.5"], /, **params: Unpack[Vendor6VideoExtend1_5Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-video-omni-1"], /, **params: Unpack[Vendor6VideoOmni1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor7-edit-image-2"], /, **params: Unpack[Vendor7EditImage2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor7-image-1"], /, **params: Unpack[Vendor7Image1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor7-image-1.5"], /, **params: Unpack[Vendor7Image1_5Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor7-image-2"], /, **params: Unpack[Vendor7Image2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor7-image-2-illustration"], /, **params: Unpack[Vendor7Image2IllustrationInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor7-image-2-portrait"], /, **params: Unpack[Vendor7Image2PortraitInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor7-image-2-pro"], /, **params: Unpack[Vendor7Image2ProInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor7-image-2-turbo"], /, **params: Unpack[Vendor7Image2TurboInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor7-image-2.5"], /, **params: Unpack[Vendor7Image2_5Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor7-image-3", "vendor7-image"], /, **params: Unpack[Vendor7Image3Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor7-image-3-pro"], /, **params: Unpack[Vendor7Image3ProInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor7-image-3-turbo"], /, **params: Unpack[Vendor7Image3TurboInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor7-image-3-typography"], /, **params: Unpack[Vendor7Image3TypographyInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor7-inpaint-3"], /, **params: Unpack[Vendor7Inpaint3Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor7-reframe-3"], /, **params: Unpack[Vendor7Reframe3Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor7-remix-2"], /, **params: Unpack[Vendor7Remix2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor8-anime-1"], /, **params: Unpack[Vendor8Anime1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor8-comic-1"], /, **params: Unpack[Vendor8Comic1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor8-image-1"], /, **params: Unpack[Vendor8Image1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor8-image-2", "vendor8-image"], /, **params: Unpack[Vendor8Image2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor8-image-2-turbo"], /, **params: Unpack[Vendor8Image2TurboInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor8-image-3"], /, **params: Unpack[Vendor8Image3Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor8-image-3-lite"], /, **params: Unpack[Vendor8Image3LiteInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor8-image-3-pro"], /, **params: Unpack[Vendor8Image3ProInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor8-pattern-1"], /, **params: Unpack[Vendor8Pattern1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor8-photo-1"], /, **params: Unpack[Vendor8Photo1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor8-photo-2"], /, **params: Unpack[Vendor8Photo2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor8-restore-1"], /, **params: Unpack[Vendor8Restore1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor8-sketch-2"], /, **params: Unpack[Vendor8Sketch2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor8-style-transfer-1"], /, **params: Unpack[Vendor8StyleTransfer1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor8-upscale-2", "vendor8-upscale"], /, **params: Unpack[Vendor8Upscale2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor9-video-4.5"], /, **params: Unpack[Vendor9Video4_5Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor9-video-5"], /, **params: Unpack[Vendor9Video5Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor9-video-6"], /, **params: Unpack[Vendor9Video6Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor9-video-loop-1"], /, **params: Unpack[Vendor9VideoLoop1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(self, model: str, params: Dumps, /) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(self, model: ModelId, params: object = None, /, **more: object) -> tuple[Recommendation, ...]: ...

class AsyncClient(BaseAsyncClient):
    """Calls the gateway with asyncio or trio. Use it in an `async with`, or await `aclose()`."""

    @overload
    async def run(
        self, _model: Literal["vendor1-v3-omni"], /, **params: Unpack[Vendor1V3OmniInput]
    ) -> Outcome[results.AssetResult]:
        """Makes videos of up to 15 seconds and up to 4K from text, with optional audio, first and last frame
        control, reference images, a reference video, several shots and element references.

        It is async, takes about 55 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor10-photo-template-1"], /, **params: Unpack[Vendor10PhotoTemplate1Input]
    ) -> Outcome[results.AssetResult]:
        """Puts one to four people from snapshots into a prepared scene with its clothes, light and framing.

        It is async, takes about 18 seconds, and costs 6 credits.
        """
    @overload
    async def run(
        self, _model: Literal["vendor10-video-1"], /, **params: Unpack[Vendor10Video1Input]
    ) -> Outcome[Vendor10Video1Result]:
        """Open model whose sampling is in the caller's hands; gives the same clip again for the same seed.

        It is async, takes about 50 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor10-video-2"], /, **params: Unpack[Vendor10Video2Input]
    ) -> Outcome[results.AssetResult]:
        """Large films for the cinema screen, made after up to ten pictures, five videos and five recordings.

        It is async, takes about 420 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor10-video-presenter-1"], /, **params: Unpack[Vendor10VideoPresenter1Input]
    ) -> Outcome[results.AssetResult]:
        """A stored presenter speaks the given text to the camera in a chosen voice, or moves the lips to a
        recording.

        It is async, takes about 150 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor11-sized-video-1"], /, **params: Unpack[Vendor11SizedVideo1Input]
    ) -> Outcome[Vendor11SizedVideo1Result]:
        """An open-weights model that makes clips of any size in steps of 32 pixels, for banners and screens.

        It is async, takes about 35 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor11-video-2.6"], /, **params: Unpack[Vendor11Video2_6Input]
    ) -> Outcome[results.AssetResult]:
        """Makes clips of 5 to 15 seconds in which people speak or sing to a recording that the caller supplies.

        It is async, takes about 120 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor11-video-open-2"], /, **params: Unpack[Vendor11VideoOpen2Input]
    ) -> Outcome[Vendor11VideoOpen2Result]:
        """An open-weights model with two experts, one for composition and one for detail, that takes up to four
        fine-tuned weights and lets the sampling be set.

        It is async, takes about 160 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor11-video-open-2-distilled"], /, **params: Unpack[Vendor11VideoOpen2DistilledInput]
    ) -> Outcome[results.AssetResult]:
        """Video Open 2 distilled to a handful of fixed steps, for previews of up to five seconds.

        It is async, takes about 22 seconds, and costs 12 credits.
        """
    @overload
    async def run(
        self, _model: Literal["vendor12-camera-video-1"], /, **params: Unpack[Vendor12CameraVideo1Input]
    ) -> Outcome[results.AssetResult]:
        """Makes clips whose camera movement and framing are chosen from a list instead of being described.

        It is async, takes about 130 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor12-speech-1"], /, **params: Unpack[Vendor12Speech1Input]
    ) -> Outcome[results.AssetResult]:
        """Speaks short texts with a voice that it chooses by gender, language and accent instead of from a list.

        It is async, takes about 9 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self,
        _model: Literal["vendor12-video-2.5-turbo", "vendor12-video-2-turbo"],
        /,
        **params: Unpack[Vendor12Video2_5TurboInput],
    ) -> Outcome[results.AssetResult]:
        """Makes silent clips of 5 or 10 seconds quickly, from text alone or between a first and a last frame.

        It is async, takes about 80 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor12-video-2.6"], /, **params: Unpack[Vendor12Video2_6Input]
    ) -> Outcome[results.AssetResult]:
        """Makes clips of 5 or 10 seconds with sound, in which a named voice can speak the lines of the prompt.

        It is async, takes about 150 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor12-video-3-story"], /, **params: Unpack[Vendor12Video3StoryInput]
    ) -> Outcome[results.AssetResult]:
        """Tells a story in up to six shots, each with its own prompt and length, with stored characters and sound
        throughout. One prompt for a single shot works as well.

        It is async, takes about 260 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor12-voice-swap-1"], /, **params: Unpack[Vendor12VoiceSwap1Input]
    ) -> Outcome[results.AssetResult]:
        """Puts the voice of one recording onto the words or the melody of another, for dubbing and cover songs.

        It is async, takes about 60 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor13-presenter-video-1"], /, **params: Unpack[Vendor13PresenterVideo1Input]
    ) -> Outcome[Vendor13PresenterVideo1Result]:
        """Lets a chosen presenter speak a script in front of a plain background, for lessons and announcements.

        It is async, takes about 420 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor13-video-5"], /, **params: Unpack[Vendor13Video5Input]
    ) -> Outcome[results.AssetResult]:
        """Makes short clips for social media in one of several drawn or rendered looks, with sound on request.

        It is async, takes about 30 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor14-duet-avatar-1"], /, **params: Unpack[Vendor14DuetAvatar1Input]
    ) -> Outcome[results.AssetResult]:
        """Lets two people in one picture talk with each other, each with a recording of their own.

        It is async, takes about 514 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor14-script-avatar-2"], /, **params: Unpack[Vendor14ScriptAvatar2Input]
    ) -> Outcome[Vendor14ScriptAvatar2Result]:
        """Lets a portrait read out a script with a named voice, so that no recording is needed.

        It is async, takes about 180 seconds, and costs 45 credits.
        """
    @overload
    async def run(
        self, _model: Literal["vendor14-singing-portrait-1"], /, **params: Unpack[Vendor14SingingPortrait1Input]
    ) -> Outcome[results.AssetResult]:
        """Lets a portrait sing, rap or speak to a recording, with the head and the shoulders moving in time.

        It is async, takes about 220 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor14-talking-avatar-1"], /, **params: Unpack[Vendor14TalkingAvatar1Input]
    ) -> Outcome[results.AssetResult]:
        """Moves the lips and the head of a portrait to a recording of up to 15 seconds.

        It is async, takes about 120 seconds, and costs 1 credit.

        Use vendor14-talking-avatar-1.5. Deprecated since 2026-05-12.
        """
    @overload
    async def run(
        self,
        _model: Literal["vendor14-talking-avatar-1.5", "vendor14-talking-avatar-1.5-beta"],
        /,
        **params: Unpack[Vendor14TalkingAvatar1_5Input],
    ) -> Outcome[Vendor14TalkingAvatar1_5Result]:
        """Lets a portrait or a whole figure speak a recording of up to 30 seconds, with gestures of the upper body
        that a prompt can direct.

        It is async, takes about 300 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor15-photo-dance-1"], /, **params: Unpack[Vendor15PhotoDance1Input]
    ) -> Outcome[results.AssetResult]:
        """Lets the person in a photo dance to a stored piece of music, in the rhythm of that piece.

        It is async, takes about 90 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor15-photo-effects-1"], /, **params: Unpack[Vendor15PhotoEffects1Input]
    ) -> Outcome[results.AssetResult]:
        """Puts the people or things of up to three photos into a ready-made scene or transformation.

        It is async, takes about 60 seconds, and costs 24 credits.
        """
    @overload
    async def run(
        self, _model: Literal["vendor15-photo-loop-1"], /, **params: Unpack[Vendor15PhotoLoop1Input]
    ) -> Outcome[Vendor15PhotoLoop1Result]:
        """Makes a short moving picture whose end meets its beginning, as a video or as an animated image for the
        web.

        It is async, takes about 30 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor15-photo-motion-2"], /, **params: Unpack[Vendor15PhotoMotion2Input]
    ) -> Outcome[results.AssetResult]:
        """Brings a photo to life for 4 or 8 seconds, with a say in how much moves and music underneath on demand.

        It is async, takes about 55 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor16-camera-move-1"], /, **params: Unpack[Vendor16CameraMove1Input]
    ) -> Outcome[results.AssetResult]:
        """Leads a chosen camera movement through the scene of a picture while the prompt tells what happens in it.

        It is async, takes about 70 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor16-dub-1"], /, **params: Unpack[Vendor16Dub1Input]
    ) -> Outcome[Vendor16Dub1Result]:
        """Translates the speech of a video, speaks it with the voices of the original and fits the lips to it.

        It is async, takes about 280 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor16-image-to-video-2"], /, **params: Unpack[Vendor16ImageToVideo2Input]
    ) -> Outcome[results.AssetResult]:
        """Makes 4 to 12 seconds of video with sound from a first picture, and ends on a last one if it is given.
        The camera can be held still.

        It is async, takes about 100 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor16-lipsync-1.9"], /, **params: Unpack[Vendor16Lipsync1_9Input]
    ) -> Outcome[results.AssetResult]:
        """Moves the lips of a filmed person to a recording and leaves everything else in the picture as it was.

        It is async, takes about 40 seconds, and costs 18 credits.
        """
    @overload
    async def run(
        self, _model: Literal["vendor16-parallax-photo-1"], /, **params: Unpack[Vendor16ParallaxPhoto1Input]
    ) -> Outcome[Vendor16ParallaxPhoto1Result]:
        """Takes a photo apart by depth and moves a camera past its layers for 6 seconds. Nothing in the photo
        itself changes.

        It is async, takes about 22 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor17-colorize-1"], /, **params: Unpack[Vendor17Colorize1Input]
    ) -> Outcome[results.AssetResult]:
        """Gives color to black and white footage and keeps it steady from shot to shot, guided by words or
        pictures.

        It is async, takes about 95 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor17-enhance-3"], /, **params: Unpack[Vendor17Enhance3Input]
    ) -> Outcome[results.AssetResult]:
        """Sharpens, denoises or restores a video in one of several named ways, also as single frames for grading.

        It is async, takes about 420 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor17-interpolate-2"], /, **params: Unpack[Vendor17Interpolate2Input]
    ) -> Outcome[Vendor17Interpolate2Result]:
        """Computes frames between those of a video, for a smoother picture or for slow motion of up to eight
        times.

        It is async, takes about 33 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor17-stabilize-1"], /, **params: Unpack[Vendor17Stabilize1Input]
    ) -> Outcome[results.AssetResult]:
        """Takes the shake out of handheld footage and fills or crops the borders that this leaves.

        It is async, takes about 20 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor17-upscale-1"], /, **params: Unpack[Vendor17Upscale1Input]
    ) -> Outcome[results.AssetResult]:
        """Enlarges a video two or four times, tile by tile. Upscale 2 takes an output size instead of a factor.

        It is async, takes about 300 seconds, and costs credits that depend on the input.

        Use vendor17-upscale-2. Deprecated since 2026-04-15.
        """
    @overload
    async def run(
        self,
        _model: Literal["vendor17-upscale-2", "vendor17-super-resolution-2"],
        /,
        **params: Unpack[Vendor17Upscale2Input],
    ) -> Outcome[Vendor17Upscale2Result]:
        """Restores and enlarges a video up to 2160p, tuned to the sort of footage, and can raise its frame rate.

        It is async, takes about 240 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor18-reframe-2"], /, **params: Unpack[Vendor18Reframe2Input]
    ) -> Outcome[results.AssetResult]:
        """Brings a video to another ratio and paints what was outside the picture instead of cutting it off.

        It is async, takes about 85 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor18-relight-1"], /, **params: Unpack[Vendor18Relight1Input]
    ) -> Outcome[results.AssetResult]:
        """Lights a filmed scene anew, by words or after the light of a picture, with shadows that follow the
        motion.

        It is async, takes about 130 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor18-video-extend-2"], /, **params: Unpack[Vendor18VideoExtend2Input]
    ) -> Outcome[results.AssetResult]:
        """Adds up to 20 seconds to the end of a video, on request so that it runs back into its beginning.

        It is async, takes about 160 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self,
        _model: Literal["vendor18-video-modify-2", "vendor18-modify"],
        /,
        **params: Unpack[Vendor18VideoModify2Input],
    ) -> Outcome[results.AssetResult]:
        """Repaints a video by prompt in nine steps of freedom, from touching up surfaces to a new world with the
        same acting.

        It is async, takes about 200 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor18-video-modify-2-flash"], /, **params: Unpack[Vendor18VideoModify2FlashInput]
    ) -> Outcome[results.AssetResult]:
        """The quick Video Modify 2, with three steps of freedom and sources of up to ten seconds at 720p.

        It is async, takes about 55 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor19-background-removal-2"], /, **params: Unpack[Vendor19BackgroundRemoval2Input]
    ) -> Outcome[results.AssetResult]:
        """Cuts people and things out of a video, down to the hair, on a plain color or with a transparent
        background.

        It is async, takes about 25 seconds, and costs 12 credits.
        """
    @overload
    async def run(
        self, _model: Literal["vendor19-background-replace-1"], /, **params: Unpack[Vendor19BackgroundReplace1Input]
    ) -> Outcome[results.AssetResult]:
        """Puts the subject of a video into a new place, made from words or from a picture, and fits its light to
        it.

        It is async, takes about 70 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor19-inpaint-1"], /, **params: Unpack[Vendor19Inpaint1Input]
    ) -> Outcome[results.AssetResult]:
        """Paints something new into a part of a video and tracks it through the motion of the camera.

        It is async, takes about 115 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor19-object-removal-2"], /, **params: Unpack[Vendor19ObjectRemoval2Input]
    ) -> Outcome[results.AssetResult]:
        """Removes what is named or marked from a whole video, with its shadow, and fills the gap from other
        frames.

        It is async, takes about 48 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor2-audio-1.0"], /, **params: Unpack[Vendor2Audio1_0Input]
    ) -> Outcome[results.AssetResult]:
        """Speaks English or Chinese text with a named voice, or with a voice cloned from reference audio.

        It is async, takes about 25 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor20-image-1"], /, **params: Unpack[Vendor20Image1Input]
    ) -> Outcome[results.AssetResult]:
        """Makes up to nine variations of a scene from a prompt, with one reference image for content or style.

        It is async, takes about 30 seconds, and costs 1 credit.

        Use vendor20-image-1.5. Deprecated since 2025-12-10.
        """
    @overload
    async def run(
        self, _model: Literal["vendor20-image-1.5"], /, **params: Unpack[Vendor20Image1_5Input]
    ) -> Outcome[results.AssetResult]:
        """Keeps the person or the face of a reference image across up to nine pictures, and lets you choose how
        exactly.

        It is async, takes about 33 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor20-image-2"], /, **params: Unpack[Vendor20Image2Input]
    ) -> Outcome[results.AssetResult]:
        """Combines people, things and places from up to four reference images in one picture, and keeps to camera
        terms in the prompt.

        It is async, takes about 24 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor20-image-2-style"], /, **params: Unpack[Vendor20Image2StyleInput]
    ) -> Outcome[results.AssetResult]:
        """Learns brushwork, colors and mood from one to five style images and applies them to any subject.

        It is async, takes about 27 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self,
        _model: Literal["vendor20-image-3-omni", "vendor20-image-omni"],
        /,
        **params: Unpack[Vendor20Image3OmniInput],
    ) -> Outcome[results.AssetResult]:
        """Understands text and up to ten pictures together. It can also make a connected series, such as the
        panels of a story, in which characters stay the same.

        It is async, takes about 48 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor20-image-3-swift"], /, **params: Unpack[Vendor20Image3SwiftInput]
    ) -> Outcome[results.AssetResult]:
        """One picture in about six seconds, with the prompt understanding of Image 3 and a single reference image.

        It is sync, takes about 6 seconds, and costs 2 credits.
        """
    @overload
    async def run(
        self, _model: Literal["vendor21-image-1"], /, **params: Unpack[Vendor21Image1Input]
    ) -> Outcome[results.AssetResult]:
        """Draws complex lettering in several scripts, and keeps to the prompt as tightly as the guidance scale
        says.

        It is async, takes about 18 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor21-image-1-lite"], /, **params: Unpack[Vendor21Image1LiteInput]
    ) -> Outcome[results.AssetResult]:
        """A light model for simple scenes in five sizes, one picture a call. Short prompts are filled out first.

        It is sync, takes about 10 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor21-image-2"], /, **params: Unpack[Vendor21Image2Input]
    ) -> Outcome[Vendor21Image2Result]:
        """Paints at more than four megapixels from text and up to three reference images. An optional agent plans
        the picture from a rough idea.

        It is async, takes about 29 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor21-image-fusion-1"], /, **params: Unpack[Vendor21ImageFusion1Input]
    ) -> Outcome[results.AssetResult]:
        """Paints one new scene that unites the things shown in two to six pictures with common light and scale.

        It is async, takes about 35 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor21-image-poster-1"], /, **params: Unpack[Vendor21ImagePoster1Input]
    ) -> Outcome[results.AssetResult]:
        """Sets a title and a subtitle into a poster whose picture comes from the prompt, spelled letter by letter.

        It is async, takes about 40 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor22-diffusion-1"], /, **params: Unpack[Vendor22Diffusion1Input]
    ) -> Outcome[Vendor22Diffusion1Result]:
        """Latent diffusion model with free choice of size, sampler and guidance, for those who tune every step of
        the picture.

        It is async, takes about 14 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor22-diffusion-1-fast"], /, **params: Unpack[Vendor22Diffusion1FastInput]
    ) -> Outcome[Vendor22Diffusion1FastResult]:
        """Distilled form of Diffusion 1 that needs at most eight steps and no guidance.

        It is sync, takes about 6 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor22-flow-1"], /, **params: Unpack[Vendor22Flow1Input]
    ) -> Outcome[results.AssetResult]:
        """Flow model of twelve billion parameters that follows plain sentences well; one picture may serve as the
        starting point.

        It is async, takes about 12 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor22-flow-1-fast"], /, **params: Unpack[Vendor22Flow1FastInput]
    ) -> Outcome[results.AssetResult]:
        """Four-step form of Flow 1, small enough to answer at once; the size is chosen in megapixels.

        It is sync, takes about 3 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor22-flow-1-lora"], /, **params: Unpack[Vendor22Flow1LoraInput]
    ) -> Outcome[results.AssetResult]:
        """Flow 1 with up to four sets of fine-tuned weights for a person, a product or a style; private weights
        are fetched with an access token.

        It is async, takes about 22 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor22-flow-1-pro"], /, **params: Unpack[Vendor22Flow1ProInput]
    ) -> Outcome[Vendor22Flow1ProResult]:
        """Best quality of the Flow line, with a free picture size in steps of sixteen pixels and an adjustable
        filter for sensitive content.

        It is async, takes about 16 seconds, and costs 6 credits.
        """
    @overload
    async def run(
        self, _model: Literal["vendor23-logo-1"], /, **params: Unpack[Vendor23Logo1Input]
    ) -> Outcome[results.AssetResult]:
        """Draws logos and word marks that take shape, line weight and color from one to five style references.

        It is async, takes about 25 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor23-typography-2"], /, **params: Unpack[Vendor23Typography2Input]
    ) -> Outcome[results.AssetResult]:
        """Sets headlines and short texts legibly into posters, covers and photographs.

        It is async, takes about 20 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor23-typography-3"], /, **params: Unpack[Vendor23Typography3Input]
    ) -> Outcome[results.AssetResult]:
        """Lays out longer texts on several lines and takes its look from a named style; a quickest speed serves
        live previews.

        It is async, takes about 15 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor23-vector-1"], /, **params: Unpack[Vendor23Vector1Input]
    ) -> Outcome[Vendor23Vector1Result]:
        """Makes scalable drawings and icon sets with clean paths, limited to a given palette when wanted.

        It is async, takes about 32 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor24-dialogue-1"], /, **params: Unpack[Vendor24Dialogue1Input]
    ) -> Outcome[Vendor24Dialogue1Result]:
        """Speaks a script with up to four voices in one take, so that speakers react to each other.

        It is async, takes about 18 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor24-sound-effects-1"], /, **params: Unpack[Vendor24SoundEffects1Input]
    ) -> Outcome[results.AssetResult]:
        """Makes single noises and short scenes from a description, such as steps, doors, engines and weather.

        It is async, takes about 6 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor24-speech-1"], /, **params: Unpack[Vendor24Speech1Input]
    ) -> Outcome[results.AssetResult]:
        """Speaks short English texts with a named voice and, on request, another accent. Replaced by Speech 2.

        It is async, takes about 15 seconds, and costs 3 credits.

        Use vendor24-speech-2. Deprecated since 2025-11-15.
        """
    @overload
    async def run(
        self, _model: Literal["vendor24-speech-2"], /, **params: Unpack[Vendor24Speech2Input]
    ) -> Outcome[Vendor24Speech2Result]:
        """Speaks texts of a few pages in many languages with a named voice, and tells when each word is spoken,
        for subtitles.

        It is async, takes about 14 seconds, and costs 4 credits.
        """
    @overload
    async def run(
        self, _model: Literal["vendor24-speech-2-turbo"], /, **params: Unpack[Vendor24Speech2TurboInput]
    ) -> Outcome[results.AssetResult]:
        """Speaks a few sentences within seconds, for assistants and telephone lines; less expressive than Speech
        2.

        It is sync, takes about 5 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self,
        _model: Literal["vendor24-speech-3", "vendor24-speech-3-preview"],
        /,
        **params: Unpack[Vendor24Speech3Input],
    ) -> Outcome[results.AssetResult]:
        """Speaks long texts with feeling. Cues in square brackets, such as [laughs], are acted, not read out.

        It is async, takes about 20 seconds, and costs 8 credits.
        """
    @overload
    async def run(
        self, _model: Literal["vendor24-voice-changer-1"], /, **params: Unpack[Vendor24VoiceChanger1Input]
    ) -> Outcome[results.AssetResult]:
        """Gives English speech another voice and keeps words, timing and melody.

        It is async, takes about 20 seconds, and costs 5 credits.
        """
    @overload
    async def run(
        self, _model: Literal["vendor24-voice-changer-2"], /, **params: Unpack[Vendor24VoiceChanger2Input]
    ) -> Outcome[results.AssetResult]:
        """Gives speech or singing in any language another voice, and keeps breaths, laughter and whispers.

        It is async, takes about 35 seconds, and costs 9 credits.
        """
    @overload
    async def run(
        self, _model: Literal["vendor25-music-1.5"], /, **params: Unpack[Vendor25Music1_5Input]
    ) -> Outcome[results.AssetResult]:
        """Sings given lyrics as a complete song with verses, chorus and accompaniment.

        It is async, takes about 42 seconds, and costs 20 credits.
        """
    @overload
    async def run(
        self, _model: Literal["vendor25-music-2"], /, **params: Unpack[Vendor25Music2Input]
    ) -> Outcome[results.AssetResult]:
        """Makes songs of up to five minutes with given lyrics, with lyrics of its own or without singing.

        It is async, takes about 45 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor25-speech-2-lite"], /, **params: Unpack[Vendor25Speech2LiteInput]
    ) -> Outcome[results.AssetResult]:
        """Speaks texts of medium length quickly and at a low price, in the format that a player needs.

        It is async, takes about 8 seconds, and costs 2 credits.
        """
    @overload
    async def run(
        self, _model: Literal["vendor25-speech-2-studio"], /, **params: Unpack[Vendor25Speech2StudioInput]
    ) -> Outcome[Vendor25Speech2StudioResult]:
        """Speaks in studio quality with a chosen emotion and speed; names and terms can be given their
        pronunciation.

        It is async, takes about 18 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor25-speech-clone-1"], /, **params: Unpack[Vendor25SpeechClone1Input]
    ) -> Outcome[results.AssetResult]:
        """Speaks a text with a voice that is copied from one to three recordings of the same speaker.

        It is async, takes about 20 seconds, and costs 10 credits.
        """
    @overload
    async def run(
        self, _model: Literal["vendor25-transcript-1"], /, **params: Unpack[Vendor25Transcript1Input]
    ) -> Outcome[Vendor25Transcript1Result]:
        """Writes down what is said in a recording, with punctuation.

        It is sync, takes about 8 seconds, and costs 2 credits.
        """
    @overload
    async def run(
        self, _model: Literal["vendor25-voice-design-1"], /, **params: Unpack[Vendor25VoiceDesign1Input]
    ) -> Outcome[Vendor25VoiceDesign1Result]:
        """Speaks a text with a new voice that is made from a description of the speaker.

        It is async, takes about 16 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor26-ambience-1"], /, **params: Unpack[Vendor26Ambience1Input]
    ) -> Outcome[results.AssetResult]:
        """Makes the sound of a place from a description, with several layers such as voices, traffic and wind.

        It is async, takes about 28 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor26-music-1"], /, **params: Unpack[Vendor26Music1Input]
    ) -> Outcome[results.AssetResult]:
        """Makes short instrumental pieces from a description. Replaced by Music 2.

        It is async, takes about 30 seconds, and costs credits that depend on the input.

        Use vendor26-music-2. Deprecated since 2026-01-31.
        """
    @overload
    async def run(
        self, _model: Literal["vendor26-music-2"], /, **params: Unpack[Vendor26Music2Input]
    ) -> Outcome[Vendor26Music2Result]:
        """Makes instrumental music of up to ten minutes with the instruments and the tempo that you name.

        It is async, takes about 39 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor26-song-1", "vendor26-song"], /, **params: Unpack[Vendor26Song1Input]
    ) -> Outcome[results.AssetResult]:
        """Writes and sings a song from a description and takes its mood from pictures, for slide shows and albums.

        It is async, takes about 35 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor27-colorize-1"], /, **params: Unpack[Vendor27Colorize1Input]
    ) -> Outcome[results.AssetResult]:
        """Colors black and white photographs with hues that were likely at their time.

        It is async, takes about 10 seconds, and costs 3 credits.
        """
    @overload
    async def run(
        self, _model: Literal["vendor27-face-restore-1"], /, **params: Unpack[Vendor27FaceRestore1Input]
    ) -> Outcome[results.AssetResult]:
        """Rebuilds small, blurred or badly compressed faces in a photograph and leaves the rest untouched.

        It is sync, takes about 8 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor27-prompt-writer-1"], /, **params: Unpack[Vendor27PromptWriter1Input]
    ) -> Outcome[results.TextResult]:
        """Turns a short idea into a full prompt for another model of this catalogue.

        It is sync, takes about 4 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor27-relight-2"], /, **params: Unpack[Vendor27Relight2Input]
    ) -> Outcome[results.AssetResult]:
        """Open editing model with two fine-tuned weights, one that turns the camera around the subject and one
        that changes the light.

        It is async, takes about 35 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self,
        _model: Literal["vendor27-remove-background-2", "vendor27-cutout"],
        /,
        **params: Unpack[Vendor27RemoveBackground2Input],
    ) -> Outcome[results.AssetResult]:
        """Cuts the subject out of a picture, with clean edges around hair, fur and glass.

        It is sync, takes about 6 seconds, and costs 2 credits.
        """
    @overload
    async def run(
        self, _model: Literal["vendor27-replace-background-1"], /, **params: Unpack[Vendor27ReplaceBackground1Input]
    ) -> Outcome[results.AssetResult]:
        """Puts the subject of a picture in another place and matches light, shadow and color to it.

        It is async, takes about 15 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor27-summary-1"], /, **params: Unpack[Vendor27Summary1Input]
    ) -> Outcome[results.TextResult]:
        """Shortens reports, articles and transcripts to what matters, in the language of the text.

        It is sync, takes about 6 seconds, and costs 2 credits.
        """
    @overload
    async def run(
        self, _model: Literal["vendor27-translate-2"], /, **params: Unpack[Vendor27Translate2Input]
    ) -> Outcome[Vendor27Translate2Result]:
        """Translates texts between some sixty languages and keeps line breaks, lists and markup.

        It is sync, takes about 5 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor28-caption-1"], /, **params: Unpack[Vendor28Caption1Input]
    ) -> Outcome[results.TextResult]:
        """Describes one picture, from an alternative text for a page to a full inventory of what can be seen.

        It is sync, takes about 4 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor28-chat-1"], /, **params: Unpack[Vendor28Chat1Input]
    ) -> Outcome[results.TextResult]:
        """Answers questions about a text or up to four pictures in a single turn.

        It is sync, takes about 7 seconds, and costs 1 credit.

        Use vendor28-chat-2. Deprecated since 2026-05-31.
        """
    @overload
    async def run(
        self, _model: Literal["vendor28-chat-2", "vendor28-chat"], /, **params: Unpack[Vendor28Chat2Input]
    ) -> Outcome[results.TextResult]:
        """General model for questions about texts and pictures; it can think before it answers.

        It is sync, takes about 6 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor28-chat-2-mini"], /, **params: Unpack[Vendor28Chat2MiniInput]
    ) -> Outcome[results.TextResult]:
        """Small and quick form of Chat 2 for short answers, sorting and reading text off pictures.

        It is sync, takes about 4 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor28-chat-3"], /, **params: Unpack[Vendor28Chat3Input]
    ) -> Outcome[Vendor28Chat3Result]:
        """Carries on whole conversations with text and pictures and plans longer answers before writing them.

        It is sync, takes about 8 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor28-chat-3-open"], /, **params: Unpack[Vendor28Chat3OpenInput]
    ) -> Outcome[results.TextResult]:
        """Open form of Chat 3 with the sampling exposed, for characters, stories and other free writing.

        It is sync, takes about 5 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor28-video-chat-1"], /, **params: Unpack[Vendor28VideoChat1Input]
    ) -> Outcome[results.TextResult]:
        """Answers questions about what happens and is said in a video, if needed beside pictures.

        It is sync, takes about 10 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor29-audio-video-1"], /, **params: Unpack[Vendor29AudioVideo1Input]
    ) -> Outcome[Vendor29AudioVideo1Result]:
        """Makes a video that moves to a recording: speech moves lips, music sets the rhythm. A picture gives it a
        subject, the prompt says what happens.

        It is async, takes about 60 seconds, and costs 90 credits.
        """
    @overload
    async def run(
        self, _model: Literal["vendor3-animate-1"], /, **params: Unpack[Vendor3Animate1Input]
    ) -> Outcome[results.AssetResult]:
        """Turns one picture into 5 or 10 seconds of video, with or without words about the movement. Its subjects
        keep their shape less well than with Animate 2.

        It is async, takes about 180 seconds, and costs credits that depend on the input.

        Use vendor3-animate-2. Deprecated since 2026-03-01.
        """
    @overload
    async def run(
        self, _model: Literal["vendor3-animate-2"], /, **params: Unpack[Vendor3Animate2Input]
    ) -> Outcome[results.AssetResult]:
        """Sets a picture in motion as the prompt says and keeps faces and clothes steady. Up to three more
        pictures show the subject from other sides.

        It is async, takes about 120 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor3-animate-2-frames"], /, **params: Unpack[Vendor3Animate2FramesInput]
    ) -> Outcome[results.AssetResult]:
        """Fills the time between a first and an optional last picture; with the first alone, sound can be made
        too.

        It is async, takes about 150 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self,
        _model: Literal["vendor3-animate-3", "vendor3-animate-3-preview"],
        /,
        **params: Unpack[Vendor3Animate3Input],
    ) -> Outcome[Vendor3Animate3Result]:
        """Makes one video of 5 to 15 seconds from up to nine pictures of people, things and places, in a ratio of
        your choice and with sound on demand.

        It is async, takes about 210 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor3-image-variation-1"], /, **params: Unpack[Vendor3ImageVariation1Input]
    ) -> Outcome[results.AssetResult]:
        """Varies a picture that was made earlier through this gateway, slightly or far.

        It is async, takes about 32 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor3-motion-transfer-1"], /, **params: Unpack[Vendor3MotionTransfer1Input]
    ) -> Outcome[results.AssetResult]:
        """Lets the person in a picture do what a person in a video does, such as a dance or a gesture, with hands
        and face included.

        It is async, takes about 300 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor3-soundtrack-1"], /, **params: Unpack[Vendor3Soundtrack1Input]
    ) -> Outcome[results.AssetResult]:
        """Makes noises and background sound that fit what happens in a silent video, in step with the picture.

        It is async, takes about 28 seconds, and costs 8 credits.
        """
    @overload
    async def run(
        self, _model: Literal["vendor3-speech-1"], /, **params: Unpack[Vendor3Speech1Input]
    ) -> Outcome[results.AssetResult]:
        """Speaks narration for short videos with one of a few voices, in the language and accent that you name.

        It is async, takes about 10 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor3-speech-1.5"], /, **params: Unpack[Vendor3Speech1_5Input]
    ) -> Outcome[results.AssetResult]:
        """Speaks narration in one of several speaking styles, with control of pace and pitch.

        It is async, takes about 12 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor3-talking-photo-1"], /, **params: Unpack[Vendor3TalkingPhoto1Input]
    ) -> Outcome[results.AssetResult]:
        """Lets a person, an animal or a drawn figure in a picture speak a recording of up to a minute.

        It is async, takes about 240 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor3-video-1.5"], /, **params: Unpack[Vendor3Video1_5Input]
    ) -> Outcome[results.AssetResult]:
        """First generation of the line: silent clips from a prompt, with one reference picture of which parts can
        be held still.

        It is async, takes about 210 seconds, and costs 1 credit.

        Use vendor3-video-2.1. Deprecated since 2026-02-15.
        """
    @overload
    async def run(
        self, _model: Literal["vendor3-video-2.1", "vendor3-video-2"], /, **params: Unpack[Vendor3Video2_1Input]
    ) -> Outcome[results.AssetResult]:
        """Clips of 5 or 10 seconds without sound, steered by a first and a last frame and by a named camera
        movement.

        It is async, takes about 120 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor3-video-2.1-master"], /, **params: Unpack[Vendor3Video2_1MasterInput]
    ) -> Outcome[results.AssetResult]:
        """Slowest and most careful model of its generation, for large movements and crowded scenes.

        It is async, takes about 300 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor3-video-2.5-turbo"], /, **params: Unpack[Vendor3Video2_5TurboInput]
    ) -> Outcome[results.AssetResult]:
        """Quick silent drafts from a prompt or between two frames, in about half the time of the 2.1 models.

        It is async, takes about 60 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor3-video-2.6"], /, **params: Unpack[Vendor3Video2_6Input]
    ) -> Outcome[Vendor3Video2_6Result]:
        """First model of the line with sound; up to two stored voices speak the lines that the prompt gives them.

        It is async, takes about 150 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor3-video-3"], /, **params: Unpack[Vendor3Video3Input]
    ) -> Outcome[results.AssetResult]:
        """Videos of up to 15 seconds and 4K with sound, in one take or cut from up to six shots.

        It is async, takes about 180 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor3-video-3-omni"], /, **params: Unpack[Vendor3Video3OmniInput]
    ) -> Outcome[results.AssetResult]:
        """Makes a video from a prompt together with reference pictures, stored elements or a reference video whose
        features or footage it takes over.

        It is async, takes about 240 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor3-video-3-omni-lite"], /, **params: Unpack[Vendor3Video3OmniLiteInput]
    ) -> Outcome[results.AssetResult]:
        """Small version of Video 3 Omni for trying out figures and scenes before the final take; silent unless
        asked.

        It is async, takes about 40 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor3-video-edit-1"], /, **params: Unpack[Vendor3VideoEdit1Input]
    ) -> Outcome[results.AssetResult]:
        """Edits one short clip by prompt, without sound. It is kept for projects that began with it.

        It is async, takes about 240 seconds, and costs 1 credit.

        Use vendor3-video-edit-2. Deprecated since 2026-06-30.
        """
    @overload
    async def run(
        self, _model: Literal["vendor3-video-edit-2"], /, **params: Unpack[Vendor3VideoEdit2Input]
    ) -> Outcome[results.AssetResult]:
        """Edits or blends up to three clips by prompt, with up to nine pictures of what should be put in.

        It is async, takes about 180 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor3-video-edit-2-fast"], /, **params: Unpack[Vendor3VideoEdit2FastInput]
    ) -> Outcome[results.AssetResult]:
        """The quicker Video Edit 2, for drafts of up to 720p with one or two clips and at most four pictures.

        It is async, takes about 75 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor3-video-extend-2"], /, **params: Unpack[Vendor3VideoExtend2Input]
    ) -> Outcome[Vendor3VideoExtend2Result]:
        """Joins up to three clips and goes on from the end or from the beginning with new footage that fits.

        It is async, takes about 150 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor30-video-stylize-1"], /, **params: Unpack[Vendor30VideoStylize1Input]
    ) -> Outcome[Vendor30VideoStylize1Result]:
        """Redraws a clip frame by frame after the prompt and up to three pictures of a style, with steady lines.

        It is async, takes about 190 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor31-image-cinema-1"], /, **params: Unpack[Vendor31ImageCinema1Input]
    ) -> Outcome[Vendor31ImageCinema1Result]:
        """Makes stills that look like frames of a film, with a chosen framing and film stock, for boards and
        pitches.

        It is async, takes about 45 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor32-speech-1", "vendor32-speech"], /, **params: Unpack[Vendor32Speech1Input]
    ) -> Outcome[results.AssetResult]:
        """Speaks English texts for calls and players, with full control of container, encoding and rates of the
        file.

        It is async, takes about 11 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor4-edit-compose-2"], /, **params: Unpack[Vendor4EditCompose2Input]
    ) -> Outcome[results.AssetResult]:
        """Brings up to four subjects into one picture. Place and look can each come from a picture of their own or
        from the prompt.

        It is async, takes about 35 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor4-first-last-frame-2"], /, **params: Unpack[Vendor4FirstLastFrame2Input]
    ) -> Outcome[results.AssetResult]:
        """Finds a movement that leads from one picture to another, for transitions between shots.

        It is async, takes about 82 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor4-image-1"], /, **params: Unpack[Vendor4Image1Input]
    ) -> Outcome[results.AssetResult]:
        """Text to image at a handful of fixed pixel sizes, without reference images.

        It is async, takes about 40 seconds, and costs 1 credit.

        Use vendor4-image-2. Deprecated since 2026-01-31.
        """
    @overload
    async def run(
        self, _model: Literal["vendor4-image-2"], /, **params: Unpack[Vendor4Image2Input]
    ) -> Outcome[Vendor4Image2Result]:
        """Understands instructions in whole sentences, writes longer texts into the picture and can cut the
        subject out on a transparent background.

        It is async, takes about 48 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor4-image-2-mini"], /, **params: Unpack[Vendor4Image2MiniInput]
    ) -> Outcome[results.AssetResult]:
        """Cheaper form of Image 2 for simple scenes and icons, with two levels of quality and no references.

        It is async, takes about 18 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor4-image-3", "vendor4-image-3-preview"], /, **params: Unpack[Vendor4Image3Input]
    ) -> Outcome[results.AssetResult]:
        """General model for text to image with up to fourteen references and output up to 4K; it keeps people and
        products the same over a series.

        It is async, takes about 30 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor4-image-3-flash"], /, **params: Unpack[Vendor4Image3FlashInput]
    ) -> Outcome[results.AssetResult]:
        """Quick form of Image 3 for interactive use; it can think over the composition before it draws.

        It is sync, takes about 9 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor4-image-3-reasoning"], /, **params: Unpack[Vendor4Image3ReasoningInput]
    ) -> Outcome[Vendor4Image3ReasoningResult]:
        """Plans diagrams, maps and infographics step by step before drawing one picture, and can look facts up on
        the web first.

        It is async, takes about 75 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor4-image-to-video-1.5"], /, **params: Unpack[Vendor4ImageToVideo1_5Input]
    ) -> Outcome[results.AssetResult]:
        """Makes 5 or 8 seconds of video from one picture; a fast motion mode suits sport and action.

        It is async, takes about 60 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor4-image-to-video-2"], /, **params: Unpack[Vendor4ImageToVideo2Input]
    ) -> Outcome[Vendor4ImageToVideo2Result]:
        """Makes up to 10 seconds of video from one picture, with a sound track on demand. A seed brings the same
        video back.

        It is async, takes about 75 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor4-image-to-video-2-fast"], /, **params: Unpack[Vendor4ImageToVideo2FastInput]
    ) -> Outcome[results.AssetResult]:
        """Gives a 5 second draft of how a picture could move, small and within seconds, for trying out prompts.

        It is async, takes about 14 seconds, and costs 5 credits.
        """
    @overload
    async def run(
        self, _model: Literal["vendor4-photo-effects-2"], /, **params: Unpack[Vendor4PhotoEffects2Input]
    ) -> Outcome[results.AssetResult]:
        """Plays a ready-made effect of 5 seconds with one or two photos; needs no prompt.

        It is async, takes about 45 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor4-try-on-1"], /, **params: Unpack[Vendor4TryOn1Input]
    ) -> Outcome[results.AssetResult]:
        """Dresses a person in one garment from a product picture, which replaces what was worn there.

        It is async, takes about 28 seconds, and costs 1 credit.

        Use vendor4-try-on-1.5. Deprecated since 2026-06-30.
        """
    @overload
    async def run(
        self, _model: Literal["vendor4-try-on-1.5"], /, **params: Unpack[Vendor4TryOn1_5Input]
    ) -> Outcome[results.AssetResult]:
        """Dresses a person in one or two garments and keeps prints, folds and the person's pose.

        It is async, takes about 25 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor4-video-1"], /, **params: Unpack[Vendor4Video1Input]
    ) -> Outcome[results.AssetResult]:
        """Short silent clips from a prompt, or from a prompt and one picture; the camera can be told to stand
        still.

        It is async, takes about 75 seconds, and costs 1 credit.

        Use vendor4-video-1.5-pro. Deprecated since 2026-04-30.
        """
    @overload
    async def run(
        self, _model: Literal["vendor4-video-1.5-pro"], /, **params: Unpack[Vendor4Video1_5ProInput]
    ) -> Outcome[results.AssetResult]:
        """Clips of 4 to 12 seconds with speech and sounds in step with the picture, between two frames when given.

        It is async, takes about 90 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor4-video-2", "vendor4-video-2-preview"], /, **params: Unpack[Vendor4Video2Input]
    ) -> Outcome[Vendor4Video2Result]:
        """Makes videos with sound from a prompt and up to nine pictures, three videos and three recordings, or
        from a first and a last frame.

        It is async, takes about 180 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor4-video-2-fast"], /, **params: Unpack[Vendor4Video2FastInput]
    ) -> Outcome[results.AssetResult]:
        """Takes the same references as Video 2 and answers in about a third of the time, at up to 720p.

        It is async, takes about 70 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor4-video-2-mini"], /, **params: Unpack[Vendor4Video2MiniInput]
    ) -> Outcome[results.AssetResult]:
        """Cheapest of its line, for many short trials of a scene from a prompt and a first frame or a few
        pictures.

        It is async, takes about 30 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor4-video-2-pro"], /, **params: Unpack[Vendor4Video2ProInput]
    ) -> Outcome[Vendor4Video2ProResult]:
        """Finest model of its line, for finished films of up to 4K; slower than Video 2 and without key frames.

        It is async, takes about 360 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor5-figure-animate-2.2"], /, **params: Unpack[Vendor5FigureAnimate2_2Input]
    ) -> Outcome[results.AssetResult]:
        """Moves the person of a picture like the person in a video, or puts the person into that video in place of
        the one who is there.

        It is async, takes about 420 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor5-image-1"], /, **params: Unpack[Vendor5Image1Input]
    ) -> Outcome[results.AssetResult]:
        """Makes pictures in one of three sizes from text alone, at a draft or a middle quality.

        It is async, takes about 28 seconds, and costs credits that depend on the input.

        Use vendor5-image-2. Deprecated since 2026-01-20.
        """
    @overload
    async def run(
        self, _model: Literal["vendor5-image-2", "vendor5-image-2-beta"], /, **params: Unpack[Vendor5Image2Input]
    ) -> Outcome[Vendor5Image2Result]:
        """Follows long instructions closely, writes readable text into pictures and combines up to four reference
        images into one scene.

        It is async, takes about 42 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor5-image-2-flash"], /, **params: Unpack[Vendor5Image2FlashInput]
    ) -> Outcome[results.AssetResult]:
        """The small and quick Image 2. It makes one picture at a time, and picks a fitting shape itself unless one
        is asked for.

        It is sync, takes about 9 seconds, and costs 4 credits.
        """
    @overload
    async def run(
        self, _model: Literal["vendor5-image-2-pro"], /, **params: Unpack[Vendor5Image2ProInput]
    ) -> Outcome[results.AssetResult]:
        """Image 2 for product work, with up to ten reference images, sizes of up to 4K and cut-outs on a
        transparent background.

        It is async, takes about 55 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor5-image-3-preview"], /, **params: Unpack[Vendor5Image3PreviewInput]
    ) -> Outcome[Vendor5Image3PreviewResult]:
        """An early look at the next generation. It can look facts up before it paints, so that maps, charts and
        places come out right.

        It is async, takes about 70 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor5-image-design-1"], /, **params: Unpack[Vendor5ImageDesign1Input]
    ) -> Outcome[results.AssetResult]:
        """Made for layouts such as banners, packaging and interface mock-ups. It arranges text, pictures and empty
        space as the prompt says.

        It is async, takes about 21 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor5-image-open-1"], /, **params: Unpack[Vendor5ImageOpen1Input]
    ) -> Outcome[Vendor5ImageOpen1Result]:
        """An open-weight diffusion model with all its settings, which can be bent by up to four fine-tuned
        weights.

        It is async, takes about 14 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor5-image-to-video-1"], /, **params: Unpack[Vendor5ImageToVideo1Input]
    ) -> Outcome[results.AssetResult]:
        """Makes 5 silent seconds from one picture and a short prompt.

        It is async, takes about 260 seconds, and costs credits that depend on the input.

        Use vendor5-image-to-video-2.5. Deprecated since 2026-02-10.
        """
    @overload
    async def run(
        self,
        _model: Literal["vendor5-image-to-video-2.5", "vendor5-i2v-2.5"],
        /,
        **params: Unpack[Vendor5ImageToVideo2_5Input],
    ) -> Outcome[Vendor5ImageToVideo2_5Result]:
        """Makes a video with sound from one picture, and moves lips and scene to your own recording if you give
        one.

        It is async, takes about 160 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor5-image-to-video-2.6-flash"], /, **params: Unpack[Vendor5ImageToVideo2_6FlashInput]
    ) -> Outcome[results.AssetResult]:
        """The quick variant of the line; tells up to 15 seconds from one picture, in one shot or in several.

        It is async, takes about 40 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor5-image-vector-1"], /, **params: Unpack[Vendor5ImageVector1Input]
    ) -> Outcome[results.AssetResult]:
        """Draws icons, emblems and simple scenes as SVG files whose shapes can be edited.

        It is async, takes about 15 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor5-image-vector-1-pro"], /, **params: Unpack[Vendor5ImageVector1ProInput]
    ) -> Outcome[results.AssetResult]:
        """Draws detailed vector scenes with layers and named groups, in the manner of an optional reference
        drawing and with a chosen weight of line.

        It is async, takes about 32 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor5-overlay-video-1"], /, **params: Unpack[Vendor5OverlayVideo1Input]
    ) -> Outcome[results.AssetResult]:
        """Makes short loops and animated titles with an alpha channel, to be laid over other footage.

        It is async, takes about 55 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor5-video-1-lite"], /, **params: Unpack[Vendor5Video1LiteInput]
    ) -> Outcome[results.AssetResult]:
        """A small, silent model for clips of 5 or 10 seconds that keeps to up to four reference images.

        It is async, takes about 40 seconds, and costs 1 credit.

        Use vendor5-video-2-fast. Deprecated since 2026-06-30.
        """
    @overload
    async def run(
        self, _model: Literal["vendor5-video-1.5-pro"], /, **params: Unpack[Vendor5Video1_5ProInput]
    ) -> Outcome[results.AssetResult]:
        """Makes clips of 4 to 12 seconds with speech in step with the lips, and can hold the camera still.

        It is async, takes about 95 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor5-video-2"], /, **params: Unpack[Vendor5Video2Input]
    ) -> Outcome[Vendor5Video2Result]:
        """Makes clips of 4 to 15 seconds with sound from text and up to nine pictures, three videos and three
        recordings that it takes after.

        It is async, takes about 140 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self,
        _model: Literal["vendor5-video-2-fast", "vendor5-video-2-draft"],
        /,
        **params: Unpack[Vendor5Video2FastInput],
    ) -> Outcome[results.AssetResult]:
        """The quicker Video 2, for drafts of up to 12 seconds in 480p or 720p from text and references.

        It is async, takes about 65 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor5-video-uhd-1"], /, **params: Unpack[Vendor5VideoUhd1Input]
    ) -> Outcome[results.AssetResult]:
        """Makes clips of 6 to 10 seconds in up to 2160p at 25 or 50 frames per second, with sound.

        It is async, takes about 210 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor6-character-element-1"], /, **params: Unpack[Vendor6CharacterElement1Input]
    ) -> Outcome[Vendor6CharacterElement1Result]:
        """Stores a character or an object under a name, from pictures or a short video, so that later videos can
        show it again.

        It is async, takes about 30 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor6-character-swap-1"], /, **params: Unpack[Vendor6CharacterSwap1Input]
    ) -> Outcome[results.AssetResult]:
        """Replaces the main character of a clip by the person or figure of a picture, who takes over every
        movement.

        It is async, takes about 210 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor6-image-1"], /, **params: Unpack[Vendor6Image1Input]
    ) -> Outcome[results.AssetResult]:
        """First picture model of the line, for short prompts in English or Chinese.

        It is async, takes about 20 seconds, and costs 1 credit.

        Use vendor6-image-1.5. Deprecated since 2025-12-15.
        """
    @overload
    async def run(
        self, _model: Literal["vendor6-image-1.5"], /, **params: Unpack[Vendor6Image1_5Input]
    ) -> Outcome[results.AssetResult]:
        """Adds one reference image, of which either the whole subject or only the face is carried over, with a
        chosen degree of likeness.

        It is async, takes about 16 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor6-image-2", "vendor6-image-2-0"], /, **params: Unpack[Vendor6Image2Input]
    ) -> Outcome[results.AssetResult]:
        """Stronger composition and finer texture than Image 1.5; up to four references and output at 1K or 2K.

        It is async, takes about 24 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor6-image-3-omni"], /, **params: Unpack[Vendor6Image3OmniInput]
    ) -> Outcome[results.AssetResult]:
        """One model for new pictures and for scenes built from up to ten references, which the prompt names by
        their position in the list.

        It is async, takes about 38 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor6-lipsync-2", "vendor6-lip-sync"], /, **params: Unpack[Vendor6Lipsync2Input]
    ) -> Outcome[results.AssetResult]:
        """Makes the speaker of a clip say something else, either from a recording or from text that one of the
        voices speaks.

        It is async, takes about 60 seconds, and costs 25 credits.
        """
    @overload
    async def run(
        self, _model: Literal["vendor6-picture-reader-1"], /, **params: Unpack[Vendor6PictureReader1Input]
    ) -> Outcome[results.TextResult]:
        """Reads pages, tables and forms from photographs and answers in the shape that the prompt asks for.

        It is sync, takes about 5 seconds, and costs 3 credits.
        """
    @overload
    async def run(
        self, _model: Literal["vendor6-portrait-2"], /, **params: Unpack[Vendor6Portrait2Input]
    ) -> Outcome[results.AssetResult]:
        """Makes portraits of the person in one required reference photograph in new clothes, places and light.

        It is async, takes about 26 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor6-restyle-1"], /, **params: Unpack[Vendor6Restyle1Input]
    ) -> Outcome[results.AssetResult]:
        """Redraws a clip in one of a list of looks, such as ink or clay, while people and motion stay
        recognisable.

        It is async, takes about 140 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor6-storyboard-1"], /, **params: Unpack[Vendor6Storyboard1Input]
    ) -> Outcome[results.TextResult]:
        """Divides a story into shots and writes for each one what is seen, heard and how the camera moves.

        It is sync, takes about 9 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor6-video-2"], /, **params: Unpack[Vendor6Video2Input]
    ) -> Outcome[results.AssetResult]:
        """Makes silent 720p clips of 5 to 8 seconds and lets a caller say whether people may appear in them.

        It is async, takes about 75 seconds, and costs 1 credit.

        Use vendor6-video-3.1-fast. Deprecated since 2026-02-28.
        """
    @overload
    async def run(
        self, _model: Literal["vendor6-video-3.1"], /, **params: Unpack[Vendor6Video3_1Input]
    ) -> Outcome[results.AssetResult]:
        """Makes clips of up to 8 seconds and up to 4K with speech and sound effects, between two frames or with up
        to three pictures of what should appear.

        It is async, takes about 110 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self,
        _model: Literal["vendor6-video-3.1-fast", "vendor6-video-3-fast"],
        /,
        **params: Unpack[Vendor6Video3_1FastInput],
    ) -> Outcome[results.AssetResult]:
        """The quicker Video 3.1, for clips of up to 8 seconds in 720p or 1080p, with sound.

        It is async, takes about 60 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor6-video-edit-2"], /, **params: Unpack[Vendor6VideoEdit2Input]
    ) -> Outcome[results.AssetResult]:
        """Changes clothing, objects, weather or setting of one clip by prompt. Motion and camera of the source are
        kept.

        It is async, takes about 90 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor6-video-edit-2-pro"], /, **params: Unpack[Vendor6VideoEdit2ProInput]
    ) -> Outcome[results.AssetResult]:
        """Edits and combines up to ten clips by prompt into one video of up to 20 seconds, with a say in what must
        not appear.

        It is async, takes about 320 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor6-video-extend-1.5"], /, **params: Unpack[Vendor6VideoExtend1_5Input]
    ) -> Outcome[results.AssetResult]:
        """Goes on where a clip ends and adds five or ten seconds with the same people, light and camera.

        It is async, takes about 110 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor6-video-omni-1"], /, **params: Unpack[Vendor6VideoOmni1Input]
    ) -> Outcome[Vendor6VideoOmni1Result]:
        """Composes one clip of 5 to 15 seconds from text and a mixed set of pictures, videos and recordings, which
        the prompt may refer to by their order.

        It is async, takes about 180 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor7-edit-image-2"], /, **params: Unpack[Vendor7EditImage2Input]
    ) -> Outcome[results.AssetResult]:
        """Changes a picture as told in words and leaves the rest as it is. Further pictures can lend objects,
        clothes or people.

        It is async, takes about 20 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor7-image-1"], /, **params: Unpack[Vendor7Image1Input]
    ) -> Outcome[results.AssetResult]:
        """The first of the line. Paints single scenes of up to one megapixel from short prompts.

        It is async, takes about 25 seconds, and costs 1 credit.

        Use vendor7-image-2. Deprecated since 2025-09-30.
        """
    @overload
    async def run(
        self, _model: Literal["vendor7-image-1.5"], /, **params: Unpack[Vendor7Image1_5Input]
    ) -> Outcome[results.AssetResult]:
        """Adds one reference image to Image 1, whose pull against the prompt can be set, and wide and tall
        formats.

        It is async, takes about 22 seconds, and costs 1 credit.

        Use vendor7-image-2. Deprecated since 2026-02-15.
        """
    @overload
    async def run(
        self, _model: Literal["vendor7-image-2"], /, **params: Unpack[Vendor7Image2Input]
    ) -> Outcome[results.AssetResult]:
        """The everyday model of the line for photographs and paintings. It follows long prompts and can take the
        look of one reference image.

        It is async, takes about 20 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor7-image-2-illustration"], /, **params: Unpack[Vendor7Image2IllustrationInput]
    ) -> Outcome[results.AssetResult]:
        """Draws illustrations with clean edges, as pixels or as vector shapes, within a palette of given colors.

        It is async, takes about 18 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor7-image-2-portrait"], /, **params: Unpack[Vendor7Image2PortraitInput]
    ) -> Outcome[results.AssetResult]:
        """Image 2 tuned for people. It carries a subject or only a face from a reference image into new clothes,
        light and places.

        It is async, takes about 24 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor7-image-2-pro"], /, **params: Unpack[Vendor7Image2ProInput]
    ) -> Outcome[results.AssetResult]:
        """A larger Image 2 with finer texture and pictures of up to 2K, guided by one or two reference images.

        It is async, takes about 38 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor7-image-2-turbo"], /, **params: Unpack[Vendor7Image2TurboInput]
    ) -> Outcome[Vendor7Image2TurboResult]:
        """A distilled Image 2 that answers in a few seconds, for previews and sketches. It takes no reference
        images.

        It is sync, takes about 5 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor7-image-2.5"], /, **params: Unpack[Vendor7Image2_5Input]
    ) -> Outcome[results.AssetResult]:
        """Renders hands, crowds and short lettering better than Image 2, and draws in a comic style on request. Up
        to two reference images.

        It is async, takes about 19 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor7-image-3", "vendor7-image"], /, **params: Unpack[Vendor7Image3Input]
    ) -> Outcome[results.AssetResult]:
        """The third generation, with pictures of up to 4K from prompts of several paragraphs. Four reference
        images may be named in the prompt by number.

        It is async, takes about 26 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor7-image-3-pro"], /, **params: Unpack[Vendor7Image3ProInput]
    ) -> Outcome[results.AssetResult]:
        """Plans the composition before it paints, which helps with diagrams, dense scenes and up to 14 reference
        images that must stay recognizable.

        It is async, takes about 60 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor7-image-3-turbo"], /, **params: Unpack[Vendor7Image3TurboInput]
    ) -> Outcome[results.AssetResult]:
        """Image 3 in fewer steps and at one fixed size, quick enough to wait for. Takes up to two reference
        images.

        It is sync, takes about 8 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor7-image-3-typography"], /, **params: Unpack[Vendor7Image3TypographyInput]
    ) -> Outcome[results.AssetResult]:
        """A variant of Image 3 for posters, covers and signs that spells longer texts correctly. Texts stand in
        the prompt in quotation marks.

        It is async, takes about 30 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor7-inpaint-3"], /, **params: Unpack[Vendor7Inpaint3Input]
    ) -> Outcome[results.AssetResult]:
        """Repaints the marked part of a picture from a prompt; everything outside the mask stays pixel for pixel.

        It is async, takes about 18 seconds, and costs 8 credits.
        """
    @overload
    async def run(
        self, _model: Literal["vendor7-reframe-3"], /, **params: Unpack[Vendor7Reframe3Input]
    ) -> Outcome[results.AssetResult]:
        """Brings a picture to another shape and paints what lies beyond its old edges, without cutting the
        subject.

        It is async, takes about 15 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor7-remix-2"], /, **params: Unpack[Vendor7Remix2Input]
    ) -> Outcome[Vendor7Remix2Result]:
        """Makes a new picture with the composition of a given one. Subject, colors and mood come from the prompt.

        It is async, takes about 16 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor8-anime-1"], /, **params: Unpack[Vendor8Anime1Input]
    ) -> Outcome[results.AssetResult]:
        """Draws characters and backgrounds in the manner of animated series, or as black and white manga pages.

        It is async, takes about 25 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor8-comic-1"], /, **params: Unpack[Vendor8Comic1Input]
    ) -> Outcome[results.AssetResult]:
        """Draws a whole comic page from a story in a few sentences and keeps up to six characters recognizable
        from panel to panel.

        It is async, takes about 45 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor8-image-1"], /, **params: Unpack[Vendor8Image1Input]
    ) -> Outcome[results.AssetResult]:
        """First general picture model of the line, for short English prompts; it takes no reference images and its
        pictures are about one megapixel.

        It is async, takes about 35 seconds, and costs 1 credit.

        Use vendor8-image-2. Deprecated since 2026-03-31.
        """
    @overload
    async def run(
        self, _model: Literal["vendor8-image-2", "vendor8-image"], /, **params: Unpack[Vendor8Image2Input]
    ) -> Outcome[results.AssetResult]:
        """General picture model with one reference image and adjustable contrast; a good first choice for scenes,
        objects and concept work.

        It is async, takes about 20 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor8-image-2-turbo"], /, **params: Unpack[Vendor8Image2TurboInput]
    ) -> Outcome[results.AssetResult]:
        """Distilled form of Image 2 that answers within a few seconds, for drafts and for trying prompts out.

        It is sync, takes about 5 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor8-image-3"], /, **params: Unpack[Vendor8Image3Input]
    ) -> Outcome[results.AssetResult]:
        """Follows long prompts with several subjects, renders short texts legibly and goes up to 4K; up to four
        reference images give it people, products or places.

        It is async, takes about 28 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor8-image-3-lite"], /, **params: Unpack[Vendor8Image3LiteInput]
    ) -> Outcome[results.AssetResult]:
        """Smaller and cheaper form of Image 3 for large series of variants at a fixed size of about 1024 pixels.

        It is async, takes about 12 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor8-image-3-pro"], /, **params: Unpack[Vendor8Image3ProInput]
    ) -> Outcome[results.AssetResult]:
        """Largest model of the line, for print and campaign work at 2K or 4K; it combines up to fourteen
        references into one scene.

        It is async, takes about 55 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor8-pattern-1"], /, **params: Unpack[Vendor8Pattern1Input]
    ) -> Outcome[results.AssetResult]:
        """Makes surface patterns and material textures that repeat without a visible seam.

        It is async, takes about 15 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor8-photo-1"], /, **params: Unpack[Vendor8Photo1Input]
    ) -> Outcome[results.AssetResult]:
        """Makes pictures that look like photographs, with natural skin and plausible lens blur.

        It is async, takes about 18 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor8-photo-2"], /, **params: Unpack[Vendor8Photo2Input]
    ) -> Outcome[results.AssetResult]:
        """Photographic model with control over the framing; it holds a face steady over up to three reference
        pictures.

        It is async, takes about 22 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor8-restore-1"], /, **params: Unpack[Vendor8Restore1Input]
    ) -> Outcome[results.AssetResult]:
        """Repairs faded, creased or stained photographs and brings back contrast and detail.

        It is async, takes about 24 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor8-sketch-2"], /, **params: Unpack[Vendor8Sketch2Input]
    ) -> Outcome[results.AssetResult]:
        """Turns a drawing, from a quick scribble to clean technical lines, into a finished picture that keeps
        them.

        It is async, takes about 14 seconds, and costs 5 credits.
        """
    @overload
    async def run(
        self, _model: Literal["vendor8-style-transfer-1"], /, **params: Unpack[Vendor8StyleTransfer1Input]
    ) -> Outcome[results.AssetResult]:
        """Redraws up to three pictures in the manner of another, so that a series gets one look.

        It is async, takes about 22 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor8-upscale-2", "vendor8-upscale"], /, **params: Unpack[Vendor8Upscale2Input]
    ) -> Outcome[Vendor8Upscale2Result]:
        """Enlarges a picture two, four or eight times with a mode that suits what it shows.

        It is async, takes about 30 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor9-video-4.5"], /, **params: Unpack[Vendor9Video4_5Input]
    ) -> Outcome[results.AssetResult]:
        """Short social clips from a prompt or a prepared effect, with a choice between normal and fast movement.

        It is async, takes about 35 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor9-video-5"], /, **params: Unpack[Vendor9Video5Input]
    ) -> Outcome[results.AssetResult]:
        """Clips of 5 to 10 seconds in a chosen drawn or rendered look, with sounds described apart from the scene.

        It is async, takes about 45 seconds, and costs 1 credit.
        """
    @overload
    async def run(
        self, _model: Literal["vendor9-video-6"], /, **params: Unpack[Vendor9Video6Input]
    ) -> Outcome[results.AssetResult]:
        """Films up to 4K with speech and sound at two speeds; camera and light are added to the prompt on their
        own.

        It is async, takes about 110 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(
        self, _model: Literal["vendor9-video-loop-1"], /, **params: Unpack[Vendor9VideoLoop1Input]
    ) -> Outcome[results.AssetResult]:
        """Backgrounds and moving pictures whose last frame runs on into the first, on request in high dynamic
        range.

        It is async, takes about 65 seconds, and costs credits that depend on the input.
        """
    @overload
    async def run(self, model: str, params: Dumps, /) -> Outcome[object]: ...
    @overload
    async def run(self, model: ModelId, params: object = None, /, **more: object) -> Outcome[object]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor1-v3-omni"], /, **params: Unpack[Vendor1V3OmniInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor10-photo-template-1"], /, **params: Unpack[Vendor10PhotoTemplate1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor10-video-1"], /, **params: Unpack[Vendor10Video1Input]
    ) -> Outcome[Vendor10Video1Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor10-video-2"], /, **params: Unpack[Vendor10Video2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor10-video-presenter-1"], /, **params: Unpack[Vendor10VideoPresenter1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor11-sized-video-1"], /, **params: Unpack[Vendor11SizedVideo1Input]
    ) -> Outcome[Vendor11SizedVideo1Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor11-video-2.6"], /, **params: Unpack[Vendor11Video2_6Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor11-video-open-2"], /, **params: Unpack[Vendor11VideoOpen2Input]
    ) -> Outcome[Vendor11VideoOpen2Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor11-video-open-2-distilled"], /, **params: Unpack[Vendor11VideoOpen2DistilledInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor12-camera-video-1"], /, **params: Unpack[Vendor12CameraVideo1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor12-speech-1"], /, **params: Unpack[Vendor12Speech1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self,
        _model: Literal["vendor12-video-2.5-turbo", "vendor12-video-2-turbo"],
        /,
        **params: Unpack[Vendor12Video2_5TurboInput],
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor12-video-2.6"], /, **params: Unpack[Vendor12Video2_6Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor12-video-3-story"], /, **params: Unpack[Vendor12Video3StoryInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor12-voice-swap-1"], /, **params: Unpack[Vendor12VoiceSwap1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor13-presenter-video-1"], /, **params: Unpack[Vendor13PresenterVideo1Input]
    ) -> Outcome[Vendor13PresenterVideo1Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor13-video-5"], /, **params: Unpack[Vendor13Video5Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor14-duet-avatar-1"], /, **params: Unpack[Vendor14DuetAvatar1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor14-script-avatar-2"], /, **params: Unpack[Vendor14ScriptAvatar2Input]
    ) -> Outcome[Vendor14ScriptAvatar2Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor14-singing-portrait-1"], /, **params: Unpack[Vendor14SingingPortrait1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor14-talking-avatar-1"], /, **params: Unpack[Vendor14TalkingAvatar1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self,
        _model: Literal["vendor14-talking-avatar-1.5", "vendor14-talking-avatar-1.5-beta"],
        /,
        **params: Unpack[Vendor14TalkingAvatar1_5Input],
    ) -> Outcome[Vendor14TalkingAvatar1_5Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor15-photo-dance-1"], /, **params: Unpack[Vendor15PhotoDance1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor15-photo-effects-1"], /, **params: Unpack[Vendor15PhotoEffects1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor15-photo-loop-1"], /, **params: Unpack[Vendor15PhotoLoop1Input]
    ) -> Outcome[Vendor15PhotoLoop1Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor15-photo-motion-2"], /, **params: Unpack[Vendor15PhotoMotion2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor16-camera-move-1"], /, **params: Unpack[Vendor16CameraMove1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor16-dub-1"], /, **params: Unpack[Vendor16Dub1Input]
    ) -> Outcome[Vendor16Dub1Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor16-image-to-video-2"], /, **params: Unpack[Vendor16ImageToVideo2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor16-lipsync-1.9"], /, **params: Unpack[Vendor16Lipsync1_9Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor16-parallax-photo-1"], /, **params: Unpack[Vendor16ParallaxPhoto1Input]
    ) -> Outcome[Vendor16ParallaxPhoto1Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor17-colorize-1"], /, **params: Unpack[Vendor17Colorize1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor17-enhance-3"], /, **params: Unpack[Vendor17Enhance3Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor17-interpolate-2"], /, **params: Unpack[Vendor17Interpolate2Input]
    ) -> Outcome[Vendor17Interpolate2Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor17-stabilize-1"], /, **params: Unpack[Vendor17Stabilize1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor17-upscale-1"], /, **params: Unpack[Vendor17Upscale1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self,
        _model: Literal["vendor17-upscale-2", "vendor17-super-resolution-2"],
        /,
        **params: Unpack[Vendor17Upscale2Input],
    ) -> Outcome[Vendor17Upscale2Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor18-reframe-2"], /, **params: Unpack[Vendor18Reframe2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor18-relight-1"], /, **params: Unpack[Vendor18Relight1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor18-video-extend-2"], /, **params: Unpack[Vendor18VideoExtend2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self,
        _model: Literal["vendor18-video-modify-2", "vendor18-modify"],
        /,
        **params: Unpack[Vendor18VideoModify2Input],
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor18-video-modify-2-flash"], /, **params: Unpack[Vendor18VideoModify2FlashInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor19-background-removal-2"], /, **params: Unpack[Vendor19BackgroundRemoval2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor19-background-replace-1"], /, **params: Unpack[Vendor19BackgroundReplace1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor19-inpaint-1"], /, **params: Unpack[Vendor19Inpaint1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor19-object-removal-2"], /, **params: Unpack[Vendor19ObjectRemoval2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor2-audio-1.0"], /, **params: Unpack[Vendor2Audio1_0Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor20-image-1"], /, **params: Unpack[Vendor20Image1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor20-image-1.5"], /, **params: Unpack[Vendor20Image1_5Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor20-image-2"], /, **params: Unpack[Vendor20Image2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor20-image-2-style"], /, **params: Unpack[Vendor20Image2StyleInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self,
        _model: Literal["vendor20-image-3-omni", "vendor20-image-omni"],
        /,
        **params: Unpack[Vendor20Image3OmniInput],
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor20-image-3-swift"], /, **params: Unpack[Vendor20Image3SwiftInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor21-image-1"], /, **params: Unpack[Vendor21Image1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor21-image-1-lite"], /, **params: Unpack[Vendor21Image1LiteInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor21-image-2"], /, **params: Unpack[Vendor21Image2Input]
    ) -> Outcome[Vendor21Image2Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor21-image-fusion-1"], /, **params: Unpack[Vendor21ImageFusion1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor21-image-poster-1"], /, **params: Unpack[Vendor21ImagePoster1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor22-diffusion-1"], /, **params: Unpack[Vendor22Diffusion1Input]
    ) -> Outcome[Vendor22Diffusion1Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor22-diffusion-1-fast"], /, **params: Unpack[Vendor22Diffusion1FastInput]
    ) -> Outcome[Vendor22Diffusion1FastResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor22-flow-1"], /, **params: Unpack[Vendor22Flow1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor22-flow-1-fast"], /, **params: Unpack[Vendor22Flow1FastInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor22-flow-1-lora"], /, **params: Unpack[Vendor22Flow1LoraInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor22-flow-1-pro"], /, **params: Unpack[Vendor22Flow1ProInput]
    ) -> Outcome[Vendor22Flow1ProResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor23-logo-1"], /, **params: Unpack[Vendor23Logo1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor23-typography-2"], /, **params: Unpack[Vendor23Typography2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor23-typography-3"], /, **params: Unpack[Vendor23Typography3Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor23-vector-1"], /, **params: Unpack[Vendor23Vector1Input]
    ) -> Outcome[Vendor23Vector1Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor24-dialogue-1"], /, **params: Unpack[Vendor24Dialogue1Input]
    ) -> Outcome[Vendor24Dialogue1Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor24-sound-effects-1"], /, **params: Unpack[Vendor24SoundEffects1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor24-speech-1"], /, **params: Unpack[Vendor24Speech1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor24-speech-2"], /, **params: Unpack[Vendor24Speech2Input]
    ) -> Outcome[Vendor24Speech2Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor24-speech-2-turbo"], /, **params: Unpack[Vendor24Speech2TurboInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self,
        _model: Literal["vendor24-speech-3", "vendor24-speech-3-preview"],
        /,
        **params: Unpack[Vendor24Speech3Input],
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor24-voice-changer-1"], /, **params: Unpack[Vendor24VoiceChanger1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor24-voice-changer-2"], /, **params: Unpack[Vendor24VoiceChanger2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor25-music-1.5"], /, **params: Unpack[Vendor25Music1_5Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor25-music-2"], /, **params: Unpack[Vendor25Music2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor25-speech-2-lite"], /, **params: Unpack[Vendor25Speech2LiteInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor25-speech-2-studio"], /, **params: Unpack[Vendor25Speech2StudioInput]
    ) -> Outcome[Vendor25Speech2StudioResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor25-speech-clone-1"], /, **params: Unpack[Vendor25SpeechClone1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor25-transcript-1"], /, **params: Unpack[Vendor25Transcript1Input]
    ) -> Outcome[Vendor25Transcript1Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor25-voice-design-1"], /, **params: Unpack[Vendor25VoiceDesign1Input]
    ) -> Outcome[Vendor25VoiceDesign1Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor26-ambience-1"], /, **params: Unpack[Vendor26Ambience1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor26-music-1"], /, **params: Unpack[Vendor26Music1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor26-music-2"], /, **params: Unpack[Vendor26Music2Input]
    ) -> Outcome[Vendor26Music2Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor26-song-1", "vendor26-song"], /, **params: Unpack[Vendor26Song1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor27-colorize-1"], /, **params: Unpack[Vendor27Colorize1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor27-face-restore-1"], /, **params: Unpack[Vendor27FaceRestore1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor27-prompt-writer-1"], /, **params: Unpack[Vendor27PromptWriter1Input]
    ) -> Outcome[results.TextResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor27-relight-2"], /, **params: Unpack[Vendor27Relight2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self,
        _model: Literal["vendor27-remove-background-2", "vendor27-cutout"],
        /,
        **params: Unpack[Vendor27RemoveBackground2Input],
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor27-replace-background-1"], /, **params: Unpack[Vendor27ReplaceBackground1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor27-summary-1"], /, **params: Unpack[Vendor27Summary1Input]
    ) -> Outcome[results.TextResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor27-translate-2"], /, **params: Unpack[Vendor27Translate2Input]
    ) -> Outcome[Vendor27Translate2Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor28-caption-1"], /, **params: Unpack[Vendor28Caption1Input]
    ) -> Outcome[results.TextResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor28-chat-1"], /, **params: Unpack[Vendor28Chat1Input]
    ) -> Outcome[results.TextResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor28-chat-2", "vendor28-chat"], /, **params: Unpack[Vendor28Chat2Input]
    ) -> Outcome[results.TextResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor28-chat-2-mini"], /, **params: Unpack[Vendor28Chat2MiniInput]
    ) -> Outcome[results.TextResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor28-chat-3"], /, **params: Unpack[Vendor28Chat3Input]
    ) -> Outcome[Vendor28Chat3Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor28-chat-3-open"], /, **params: Unpack[Vendor28Chat3OpenInput]
    ) -> Outcome[results.TextResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor28-video-chat-1"], /, **params: Unpack[Vendor28VideoChat1Input]
    ) -> Outcome[results.TextResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor29-audio-video-1"], /, **params: Unpack[Vendor29AudioVideo1Input]
    ) -> Outcome[Vendor29AudioVideo1Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor3-animate-1"], /, **params: Unpack[Vendor3Animate1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor3-animate-2"], /, **params: Unpack[Vendor3Animate2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor3-animate-2-frames"], /, **params: Unpack[Vendor3Animate2FramesInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self,
        _model: Literal["vendor3-animate-3", "vendor3-animate-3-preview"],
        /,
        **params: Unpack[Vendor3Animate3Input],
    ) -> Outcome[Vendor3Animate3Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor3-image-variation-1"], /, **params: Unpack[Vendor3ImageVariation1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor3-motion-transfer-1"], /, **params: Unpack[Vendor3MotionTransfer1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor3-soundtrack-1"], /, **params: Unpack[Vendor3Soundtrack1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor3-speech-1"], /, **params: Unpack[Vendor3Speech1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor3-speech-1.5"], /, **params: Unpack[Vendor3Speech1_5Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor3-talking-photo-1"], /, **params: Unpack[Vendor3TalkingPhoto1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor3-video-1.5"], /, **params: Unpack[Vendor3Video1_5Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor3-video-2.1", "vendor3-video-2"], /, **params: Unpack[Vendor3Video2_1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor3-video-2.1-master"], /, **params: Unpack[Vendor3Video2_1MasterInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor3-video-2.5-turbo"], /, **params: Unpack[Vendor3Video2_5TurboInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor3-video-2.6"], /, **params: Unpack[Vendor3Video2_6Input]
    ) -> Outcome[Vendor3Video2_6Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor3-video-3"], /, **params: Unpack[Vendor3Video3Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor3-video-3-omni"], /, **params: Unpack[Vendor3Video3OmniInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor3-video-3-omni-lite"], /, **params: Unpack[Vendor3Video3OmniLiteInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor3-video-edit-1"], /, **params: Unpack[Vendor3VideoEdit1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor3-video-edit-2"], /, **params: Unpack[Vendor3VideoEdit2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor3-video-edit-2-fast"], /, **params: Unpack[Vendor3VideoEdit2FastInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor3-video-extend-2"], /, **params: Unpack[Vendor3VideoExtend2Input]
    ) -> Outcome[Vendor3VideoExtend2Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor30-video-stylize-1"], /, **params: Unpack[Vendor30VideoStylize1Input]
    ) -> Outcome[Vendor30VideoStylize1Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor31-image-cinema-1"], /, **params: Unpack[Vendor31ImageCinema1Input]
    ) -> Outcome[Vendor31ImageCinema1Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor32-speech-1", "vendor32-speech"], /, **params: Unpack[Vendor32Speech1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor4-edit-compose-2"], /, **params: Unpack[Vendor4EditCompose2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor4-first-last-frame-2"], /, **params: Unpack[Vendor4FirstLastFrame2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor4-image-1"], /, **params: Unpack[Vendor4Image1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor4-image-2"], /, **params: Unpack[Vendor4Image2Input]
    ) -> Outcome[Vendor4Image2Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor4-image-2-mini"], /, **params: Unpack[Vendor4Image2MiniInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor4-image-3", "vendor4-image-3-preview"], /, **params: Unpack[Vendor4Image3Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor4-image-3-flash"], /, **params: Unpack[Vendor4Image3FlashInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor4-image-3-reasoning"], /, **params: Unpack[Vendor4Image3ReasoningInput]
    ) -> Outcome[Vendor4Image3ReasoningResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor4-image-to-video-1.5"], /, **params: Unpack[Vendor4ImageToVideo1_5Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor4-image-to-video-2"], /, **params: Unpack[Vendor4ImageToVideo2Input]
    ) -> Outcome[Vendor4ImageToVideo2Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor4-image-to-video-2-fast"], /, **params: Unpack[Vendor4ImageToVideo2FastInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor4-photo-effects-2"], /, **params: Unpack[Vendor4PhotoEffects2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor4-try-on-1"], /, **params: Unpack[Vendor4TryOn1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor4-try-on-1.5"], /, **params: Unpack[Vendor4TryOn1_5Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor4-video-1"], /, **params: Unpack[Vendor4Video1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor4-video-1.5-pro"], /, **params: Unpack[Vendor4Video1_5ProInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor4-video-2", "vendor4-video-2-preview"], /, **params: Unpack[Vendor4Video2Input]
    ) -> Outcome[Vendor4Video2Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor4-video-2-fast"], /, **params: Unpack[Vendor4Video2FastInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor4-video-2-mini"], /, **params: Unpack[Vendor4Video2MiniInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor4-video-2-pro"], /, **params: Unpack[Vendor4Video2ProInput]
    ) -> Outcome[Vendor4Video2ProResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor5-figure-animate-2.2"], /, **params: Unpack[Vendor5FigureAnimate2_2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor5-image-1"], /, **params: Unpack[Vendor5Image1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor5-image-2", "vendor5-image-2-beta"], /, **params: Unpack[Vendor5Image2Input]
    ) -> Outcome[Vendor5Image2Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor5-image-2-flash"], /, **params: Unpack[Vendor5Image2FlashInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor5-image-2-pro"], /, **params: Unpack[Vendor5Image2ProInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor5-image-3-preview"], /, **params: Unpack[Vendor5Image3PreviewInput]
    ) -> Outcome[Vendor5Image3PreviewResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor5-image-design-1"], /, **params: Unpack[Vendor5ImageDesign1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor5-image-open-1"], /, **params: Unpack[Vendor5ImageOpen1Input]
    ) -> Outcome[Vendor5ImageOpen1Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor5-image-to-video-1"], /, **params: Unpack[Vendor5ImageToVideo1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self,
        _model: Literal["vendor5-image-to-video-2.5", "vendor5-i2v-2.5"],
        /,
        **params: Unpack[Vendor5ImageToVideo2_5Input],
    ) -> Outcome[Vendor5ImageToVideo2_5Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor5-image-to-video-2.6-flash"], /, **params: Unpack[Vendor5ImageToVideo2_6FlashInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor5-image-vector-1"], /, **params: Unpack[Vendor5ImageVector1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor5-image-vector-1-pro"], /, **params: Unpack[Vendor5ImageVector1ProInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor5-overlay-video-1"], /, **params: Unpack[Vendor5OverlayVideo1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor5-video-1-lite"], /, **params: Unpack[Vendor5Video1LiteInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor5-video-1.5-pro"], /, **params: Unpack[Vendor5Video1_5ProInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor5-video-2"], /, **params: Unpack[Vendor5Video2Input]
    ) -> Outcome[Vendor5Video2Result]: ...
    @overload
    async def execute(
        self,
        _model: Literal["vendor5-video-2-fast", "vendor5-video-2-draft"],
        /,
        **params: Unpack[Vendor5Video2FastInput],
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor5-video-uhd-1"], /, **params: Unpack[Vendor5VideoUhd1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor6-character-element-1"], /, **params: Unpack[Vendor6CharacterElement1Input]
    ) -> Outcome[Vendor6CharacterElement1Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor6-character-swap-1"], /, **params: Unpack[Vendor6CharacterSwap1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor6-image-1"], /, **params: Unpack[Vendor6Image1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor6-image-1.5"], /, **params: Unpack[Vendor6Image1_5Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor6-image-2", "vendor6-image-2-0"], /, **params: Unpack[Vendor6Image2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor6-image-3-omni"], /, **params: Unpack[Vendor6Image3OmniInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor6-lipsync-2", "vendor6-lip-sync"], /, **params: Unpack[Vendor6Lipsync2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor6-picture-reader-1"], /, **params: Unpack[Vendor6PictureReader1Input]
    ) -> Outcome[results.TextResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor6-portrait-2"], /, **params: Unpack[Vendor6Portrait2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor6-restyle-1"], /, **params: Unpack[Vendor6Restyle1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor6-storyboard-1"], /, **params: Unpack[Vendor6Storyboard1Input]
    ) -> Outcome[results.TextResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor6-video-2"], /, **params: Unpack[Vendor6Video2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor6-video-3.1"], /, **params: Unpack[Vendor6Video3_1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self,
        _model: Literal["vendor6-video-3.1-fast", "vendor6-video-3-fast"],
        /,
        **params: Unpack[Vendor6Video3_1FastInput],
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor6-video-edit-2"], /, **params: Unpack[Vendor6VideoEdit2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor6-video-edit-2-pro"], /, **params: Unpack[Vendor6VideoEdit2ProInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor6-video-extend-1.5"], /, **params: Unpack[Vendor6VideoExtend1_5Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor6-video-omni-1"], /, **params: Unpack[Vendor6VideoOmni1Input]
    ) -> Outcome[Vendor6VideoOmni1Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor7-edit-image-2"], /, **params: Unpack[Vendor7EditImage2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor7-image-1"], /, **params: Unpack[Vendor7Image1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor7-image-1.5"], /, **params: Unpack[Vendor7Image1_5Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor7-image-2"], /, **params: Unpack[Vendor7Image2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor7-image-2-illustration"], /, **params: Unpack[Vendor7Image2IllustrationInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor7-image-2-portrait"], /, **params: Unpack[Vendor7Image2PortraitInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor7-image-2-pro"], /, **params: Unpack[Vendor7Image2ProInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor7-image-2-turbo"], /, **params: Unpack[Vendor7Image2TurboInput]
    ) -> Outcome[Vendor7Image2TurboResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor7-image-2.5"], /, **params: Unpack[Vendor7Image2_5Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor7-image-3", "vendor7-image"], /, **params: Unpack[Vendor7Image3Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor7-image-3-pro"], /, **params: Unpack[Vendor7Image3ProInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor7-image-3-turbo"], /, **params: Unpack[Vendor7Image3TurboInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor7-image-3-typography"], /, **params: Unpack[Vendor7Image3TypographyInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor7-inpaint-3"], /, **params: Unpack[Vendor7Inpaint3Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor7-reframe-3"], /, **params: Unpack[Vendor7Reframe3Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor7-remix-2"], /, **params: Unpack[Vendor7Remix2Input]
    ) -> Outcome[Vendor7Remix2Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor8-anime-1"], /, **params: Unpack[Vendor8Anime1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor8-comic-1"], /, **params: Unpack[Vendor8Comic1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor8-image-1"], /, **params: Unpack[Vendor8Image1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor8-image-2", "vendor8-image"], /, **params: Unpack[Vendor8Image2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor8-image-2-turbo"], /, **params: Unpack[Vendor8Image2TurboInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor8-image-3"], /, **params: Unpack[Vendor8Image3Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor8-image-3-lite"], /, **params: Unpack[Vendor8Image3LiteInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor8-image-3-pro"], /, **params: Unpack[Vendor8Image3ProInput]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor8-pattern-1"], /, **params: Unpack[Vendor8Pattern1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor8-photo-1"], /, **params: Unpack[Vendor8Photo1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor8-photo-2"], /, **params: Unpack[Vendor8Photo2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor8-restore-1"], /, **params: Unpack[Vendor8Restore1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor8-sketch-2"], /, **params: Unpack[Vendor8Sketch2Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor8-style-transfer-1"], /, **params: Unpack[Vendor8StyleTransfer1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor8-upscale-2", "vendor8-upscale"], /, **params: Unpack[Vendor8Upscale2Input]
    ) -> Outcome[Vendor8Upscale2Result]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor9-video-4.5"], /, **params: Unpack[Vendor9Video4_5Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor9-video-5"], /, **params: Unpack[Vendor9Video5Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor9-video-6"], /, **params: Unpack[Vendor9Video6Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(
        self, _model: Literal["vendor9-video-loop-1"], /, **params: Unpack[Vendor9VideoLoop1Input]
    ) -> Outcome[results.AssetResult]: ...
    @overload
    async def execute(self, model: str, params: Dumps, /) -> Outcome[object]: ...
    @overload
    async def execute(self, model: ModelId, params: object = None, /, **more: object) -> Outcome[object]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor1-v3-omni"], /, **params: Unpack[Vendor1V3OmniInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor10-photo-template-1"], /, **params: Unpack[Vendor10PhotoTemplate1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor10-video-1"], /, **params: Unpack[Vendor10Video1Input]
    ) -> AsyncTask[Vendor10Video1Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor10-video-2"], /, **params: Unpack[Vendor10Video2Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor10-video-presenter-1"], /, **params: Unpack[Vendor10VideoPresenter1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor11-sized-video-1"], /, **params: Unpack[Vendor11SizedVideo1Input]
    ) -> AsyncTask[Vendor11SizedVideo1Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor11-video-2.6"], /, **params: Unpack[Vendor11Video2_6Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor11-video-open-2"], /, **params: Unpack[Vendor11VideoOpen2Input]
    ) -> AsyncTask[Vendor11VideoOpen2Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor11-video-open-2-distilled"], /, **params: Unpack[Vendor11VideoOpen2DistilledInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor12-camera-video-1"], /, **params: Unpack[Vendor12CameraVideo1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor12-speech-1"], /, **params: Unpack[Vendor12Speech1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self,
        _model: Literal["vendor12-video-2.5-turbo", "vendor12-video-2-turbo"],
        /,
        **params: Unpack[Vendor12Video2_5TurboInput],
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor12-video-2.6"], /, **params: Unpack[Vendor12Video2_6Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor12-video-3-story"], /, **params: Unpack[Vendor12Video3StoryInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor12-voice-swap-1"], /, **params: Unpack[Vendor12VoiceSwap1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor13-presenter-video-1"], /, **params: Unpack[Vendor13PresenterVideo1Input]
    ) -> AsyncTask[Vendor13PresenterVideo1Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor13-video-5"], /, **params: Unpack[Vendor13Video5Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor14-duet-avatar-1"], /, **params: Unpack[Vendor14DuetAvatar1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor14-script-avatar-2"], /, **params: Unpack[Vendor14ScriptAvatar2Input]
    ) -> AsyncTask[Vendor14ScriptAvatar2Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor14-singing-portrait-1"], /, **params: Unpack[Vendor14SingingPortrait1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor14-talking-avatar-1"], /, **params: Unpack[Vendor14TalkingAvatar1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self,
        _model: Literal["vendor14-talking-avatar-1.5", "vendor14-talking-avatar-1.5-beta"],
        /,
        **params: Unpack[Vendor14TalkingAvatar1_5Input],
    ) -> AsyncTask[Vendor14TalkingAvatar1_5Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor15-photo-dance-1"], /, **params: Unpack[Vendor15PhotoDance1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor15-photo-effects-1"], /, **params: Unpack[Vendor15PhotoEffects1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor15-photo-loop-1"], /, **params: Unpack[Vendor15PhotoLoop1Input]
    ) -> AsyncTask[Vendor15PhotoLoop1Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor15-photo-motion-2"], /, **params: Unpack[Vendor15PhotoMotion2Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor16-camera-move-1"], /, **params: Unpack[Vendor16CameraMove1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor16-dub-1"], /, **params: Unpack[Vendor16Dub1Input]
    ) -> AsyncTask[Vendor16Dub1Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor16-image-to-video-2"], /, **params: Unpack[Vendor16ImageToVideo2Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor16-lipsync-1.9"], /, **params: Unpack[Vendor16Lipsync1_9Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor16-parallax-photo-1"], /, **params: Unpack[Vendor16ParallaxPhoto1Input]
    ) -> AsyncTask[Vendor16ParallaxPhoto1Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor17-colorize-1"], /, **params: Unpack[Vendor17Colorize1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor17-enhance-3"], /, **params: Unpack[Vendor17Enhance3Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor17-interpolate-2"], /, **params: Unpack[Vendor17Interpolate2Input]
    ) -> AsyncTask[Vendor17Interpolate2Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor17-stabilize-1"], /, **params: Unpack[Vendor17Stabilize1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor17-upscale-1"], /, **params: Unpack[Vendor17Upscale1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self,
        _model: Literal["vendor17-upscale-2", "vendor17-super-resolution-2"],
        /,
        **params: Unpack[Vendor17Upscale2Input],
    ) -> AsyncTask[Vendor17Upscale2Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor18-reframe-2"], /, **params: Unpack[Vendor18Reframe2Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor18-relight-1"], /, **params: Unpack[Vendor18Relight1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor18-video-extend-2"], /, **params: Unpack[Vendor18VideoExtend2Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self,
        _model: Literal["vendor18-video-modify-2", "vendor18-modify"],
        /,
        **params: Unpack[Vendor18VideoModify2Input],
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor18-video-modify-2-flash"], /, **params: Unpack[Vendor18VideoModify2FlashInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor19-background-removal-2"], /, **params: Unpack[Vendor19BackgroundRemoval2Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor19-background-replace-1"], /, **params: Unpack[Vendor19BackgroundReplace1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor19-inpaint-1"], /, **params: Unpack[Vendor19Inpaint1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor19-object-removal-2"], /, **params: Unpack[Vendor19ObjectRemoval2Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor2-audio-1.0"], /, **params: Unpack[Vendor2Audio1_0Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor20-image-1"], /, **params: Unpack[Vendor20Image1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor20-image-1.5"], /, **params: Unpack[Vendor20Image1_5Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor20-image-2"], /, **params: Unpack[Vendor20Image2Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor20-image-2-style"], /, **params: Unpack[Vendor20Image2StyleInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self,
        _model: Literal["vendor20-image-3-omni", "vendor20-image-omni"],
        /,
        **params: Unpack[Vendor20Image3OmniInput],
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor20-image-3-swift"], /, **params: Unpack[Vendor20Image3SwiftInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor21-image-1"], /, **params: Unpack[Vendor21Image1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor21-image-1-lite"], /, **params: Unpack[Vendor21Image1LiteInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor21-image-2"], /, **params: Unpack[Vendor21Image2Input]
    ) -> AsyncTask[Vendor21Image2Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor21-image-fusion-1"], /, **params: Unpack[Vendor21ImageFusion1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor21-image-poster-1"], /, **params: Unpack[Vendor21ImagePoster1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor22-diffusion-1"], /, **params: Unpack[Vendor22Diffusion1Input]
    ) -> AsyncTask[Vendor22Diffusion1Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor22-diffusion-1-fast"], /, **params: Unpack[Vendor22Diffusion1FastInput]
    ) -> AsyncTask[Vendor22Diffusion1FastResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor22-flow-1"], /, **params: Unpack[Vendor22Flow1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor22-flow-1-fast"], /, **params: Unpack[Vendor22Flow1FastInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor22-flow-1-lora"], /, **params: Unpack[Vendor22Flow1LoraInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor22-flow-1-pro"], /, **params: Unpack[Vendor22Flow1ProInput]
    ) -> AsyncTask[Vendor22Flow1ProResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor23-logo-1"], /, **params: Unpack[Vendor23Logo1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor23-typography-2"], /, **params: Unpack[Vendor23Typography2Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor23-typography-3"], /, **params: Unpack[Vendor23Typography3Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor23-vector-1"], /, **params: Unpack[Vendor23Vector1Input]
    ) -> AsyncTask[Vendor23Vector1Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor24-dialogue-1"], /, **params: Unpack[Vendor24Dialogue1Input]
    ) -> AsyncTask[Vendor24Dialogue1Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor24-sound-effects-1"], /, **params: Unpack[Vendor24SoundEffects1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor24-speech-1"], /, **params: Unpack[Vendor24Speech1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor24-speech-2"], /, **params: Unpack[Vendor24Speech2Input]
    ) -> AsyncTask[Vendor24Speech2Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor24-speech-2-turbo"], /, **params: Unpack[Vendor24Speech2TurboInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self,
        _model: Literal["vendor24-speech-3", "vendor24-speech-3-preview"],
        /,
        **params: Unpack[Vendor24Speech3Input],
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor24-voice-changer-1"], /, **params: Unpack[Vendor24VoiceChanger1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor24-voice-changer-2"], /, **params: Unpack[Vendor24VoiceChanger2Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor25-music-1.5"], /, **params: Unpack[Vendor25Music1_5Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor25-music-2"], /, **params: Unpack[Vendor25Music2Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor25-speech-2-lite"], /, **params: Unpack[Vendor25Speech2LiteInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor25-speech-2-studio"], /, **params: Unpack[Vendor25Speech2StudioInput]
    ) -> AsyncTask[Vendor25Speech2StudioResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor25-speech-clone-1"], /, **params: Unpack[Vendor25SpeechClone1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor25-transcript-1"], /, **params: Unpack[Vendor25Transcript1Input]
    ) -> AsyncTask[Vendor25Transcript1Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor25-voice-design-1"], /, **params: Unpack[Vendor25VoiceDesign1Input]
    ) -> AsyncTask[Vendor25VoiceDesign1Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor26-ambience-1"], /, **params: Unpack[Vendor26Ambience1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor26-music-1"], /, **params: Unpack[Vendor26Music1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor26-music-2"], /, **params: Unpack[Vendor26Music2Input]
    ) -> AsyncTask[Vendor26Music2Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor26-song-1", "vendor26-song"], /, **params: Unpack[Vendor26Song1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor27-colorize-1"], /, **params: Unpack[Vendor27Colorize1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor27-face-restore-1"], /, **params: Unpack[Vendor27FaceRestore1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor27-prompt-writer-1"], /, **params: Unpack[Vendor27PromptWriter1Input]
    ) -> AsyncTask[results.TextResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor27-relight-2"], /, **params: Unpack[Vendor27Relight2Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self,
        _model: Literal["vendor27-remove-background-2", "vendor27-cutout"],
        /,
        **params: Unpack[Vendor27RemoveBackground2Input],
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor27-replace-background-1"], /, **params: Unpack[Vendor27ReplaceBackground1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor27-summary-1"], /, **params: Unpack[Vendor27Summary1Input]
    ) -> AsyncTask[results.TextResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor27-translate-2"], /, **params: Unpack[Vendor27Translate2Input]
    ) -> AsyncTask[Vendor27Translate2Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor28-caption-1"], /, **params: Unpack[Vendor28Caption1Input]
    ) -> AsyncTask[results.TextResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor28-chat-1"], /, **params: Unpack[Vendor28Chat1Input]
    ) -> AsyncTask[results.TextResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor28-chat-2", "vendor28-chat"], /, **params: Unpack[Vendor28Chat2Input]
    ) -> AsyncTask[results.TextResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor28-chat-2-mini"], /, **params: Unpack[Vendor28Chat2MiniInput]
    ) -> AsyncTask[results.TextResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor28-chat-3"], /, **params: Unpack[Vendor28Chat3Input]
    ) -> AsyncTask[Vendor28Chat3Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor28-chat-3-open"], /, **params: Unpack[Vendor28Chat3OpenInput]
    ) -> AsyncTask[results.TextResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor28-video-chat-1"], /, **params: Unpack[Vendor28VideoChat1Input]
    ) -> AsyncTask[results.TextResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor29-audio-video-1"], /, **params: Unpack[Vendor29AudioVideo1Input]
    ) -> AsyncTask[Vendor29AudioVideo1Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor3-animate-1"], /, **params: Unpack[Vendor3Animate1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor3-animate-2"], /, **params: Unpack[Vendor3Animate2Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor3-animate-2-frames"], /, **params: Unpack[Vendor3Animate2FramesInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self,
        _model: Literal["vendor3-animate-3", "vendor3-animate-3-preview"],
        /,
        **params: Unpack[Vendor3Animate3Input],
    ) -> AsyncTask[Vendor3Animate3Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor3-image-variation-1"], /, **params: Unpack[Vendor3ImageVariation1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor3-motion-transfer-1"], /, **params: Unpack[Vendor3MotionTransfer1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor3-soundtrack-1"], /, **params: Unpack[Vendor3Soundtrack1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor3-speech-1"], /, **params: Unpack[Vendor3Speech1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor3-speech-1.5"], /, **params: Unpack[Vendor3Speech1_5Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor3-talking-photo-1"], /, **params: Unpack[Vendor3TalkingPhoto1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor3-video-1.5"], /, **params: Unpack[Vendor3Video1_5Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor3-video-2.1", "vendor3-video-2"], /, **params: Unpack[Vendor3Video2_1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor3-video-2.1-master"], /, **params: Unpack[Vendor3Video2_1MasterInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor3-video-2.5-turbo"], /, **params: Unpack[Vendor3Video2_5TurboInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor3-video-2.6"], /, **params: Unpack[Vendor3Video2_6Input]
    ) -> AsyncTask[Vendor3Video2_6Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor3-video-3"], /, **params: Unpack[Vendor3Video3Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor3-video-3-omni"], /, **params: Unpack[Vendor3Video3OmniInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor3-video-3-omni-lite"], /, **params: Unpack[Vendor3Video3OmniLiteInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor3-video-edit-1"], /, **params: Unpack[Vendor3VideoEdit1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor3-video-edit-2"], /, **params: Unpack[Vendor3VideoEdit2Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor3-video-edit-2-fast"], /, **params: Unpack[Vendor3VideoEdit2FastInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor3-video-extend-2"], /, **params: Unpack[Vendor3VideoExtend2Input]
    ) -> AsyncTask[Vendor3VideoExtend2Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor30-video-stylize-1"], /, **params: Unpack[Vendor30VideoStylize1Input]
    ) -> AsyncTask[Vendor30VideoStylize1Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor31-image-cinema-1"], /, **params: Unpack[Vendor31ImageCinema1Input]
    ) -> AsyncTask[Vendor31ImageCinema1Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor32-speech-1", "vendor32-speech"], /, **params: Unpack[Vendor32Speech1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor4-edit-compose-2"], /, **params: Unpack[Vendor4EditCompose2Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor4-first-last-frame-2"], /, **params: Unpack[Vendor4FirstLastFrame2Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor4-image-1"], /, **params: Unpack[Vendor4Image1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor4-image-2"], /, **params: Unpack[Vendor4Image2Input]
    ) -> AsyncTask[Vendor4Image2Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor4-image-2-mini"], /, **params: Unpack[Vendor4Image2MiniInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor4-image-3", "vendor4-image-3-preview"], /, **params: Unpack[Vendor4Image3Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor4-image-3-flash"], /, **params: Unpack[Vendor4Image3FlashInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor4-image-3-reasoning"], /, **params: Unpack[Vendor4Image3ReasoningInput]
    ) -> AsyncTask[Vendor4Image3ReasoningResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor4-image-to-video-1.5"], /, **params: Unpack[Vendor4ImageToVideo1_5Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor4-image-to-video-2"], /, **params: Unpack[Vendor4ImageToVideo2Input]
    ) -> AsyncTask[Vendor4ImageToVideo2Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor4-image-to-video-2-fast"], /, **params: Unpack[Vendor4ImageToVideo2FastInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor4-photo-effects-2"], /, **params: Unpack[Vendor4PhotoEffects2Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor4-try-on-1"], /, **params: Unpack[Vendor4TryOn1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor4-try-on-1.5"], /, **params: Unpack[Vendor4TryOn1_5Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor4-video-1"], /, **params: Unpack[Vendor4Video1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor4-video-1.5-pro"], /, **params: Unpack[Vendor4Video1_5ProInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor4-video-2", "vendor4-video-2-preview"], /, **params: Unpack[Vendor4Video2Input]
    ) -> AsyncTask[Vendor4Video2Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor4-video-2-fast"], /, **params: Unpack[Vendor4Video2FastInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor4-video-2-mini"], /, **params: Unpack[Vendor4Video2MiniInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor4-video-2-pro"], /, **params: Unpack[Vendor4Video2ProInput]
    ) -> AsyncTask[Vendor4Video2ProResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor5-figure-animate-2.2"], /, **params: Unpack[Vendor5FigureAnimate2_2Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor5-image-1"], /, **params: Unpack[Vendor5Image1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor5-image-2", "vendor5-image-2-beta"], /, **params: Unpack[Vendor5Image2Input]
    ) -> AsyncTask[Vendor5Image2Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor5-image-2-flash"], /, **params: Unpack[Vendor5Image2FlashInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor5-image-2-pro"], /, **params: Unpack[Vendor5Image2ProInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor5-image-3-preview"], /, **params: Unpack[Vendor5Image3PreviewInput]
    ) -> AsyncTask[Vendor5Image3PreviewResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor5-image-design-1"], /, **params: Unpack[Vendor5ImageDesign1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor5-image-open-1"], /, **params: Unpack[Vendor5ImageOpen1Input]
    ) -> AsyncTask[Vendor5ImageOpen1Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor5-image-to-video-1"], /, **params: Unpack[Vendor5ImageToVideo1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self,
        _model: Literal["vendor5-image-to-video-2.5", "vendor5-i2v-2.5"],
        /,
        **params: Unpack[Vendor5ImageToVideo2_5Input],
    ) -> AsyncTask[Vendor5ImageToVideo2_5Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor5-image-to-video-2.6-flash"], /, **params: Unpack[Vendor5ImageToVideo2_6FlashInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor5-image-vector-1"], /, **params: Unpack[Vendor5ImageVector1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor5-image-vector-1-pro"], /, **params: Unpack[Vendor5ImageVector1ProInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor5-overlay-video-1"], /, **params: Unpack[Vendor5OverlayVideo1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor5-video-1-lite"], /, **params: Unpack[Vendor5Video1LiteInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor5-video-1.5-pro"], /, **params: Unpack[Vendor5Video1_5ProInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor5-video-2"], /, **params: Unpack[Vendor5Video2Input]
    ) -> AsyncTask[Vendor5Video2Result]: ...
    @overload
    async def submit(
        self,
        _model: Literal["vendor5-video-2-fast", "vendor5-video-2-draft"],
        /,
        **params: Unpack[Vendor5Video2FastInput],
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor5-video-uhd-1"], /, **params: Unpack[Vendor5VideoUhd1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor6-character-element-1"], /, **params: Unpack[Vendor6CharacterElement1Input]
    ) -> AsyncTask[Vendor6CharacterElement1Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor6-character-swap-1"], /, **params: Unpack[Vendor6CharacterSwap1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor6-image-1"], /, **params: Unpack[Vendor6Image1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor6-image-1.5"], /, **params: Unpack[Vendor6Image1_5Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor6-image-2", "vendor6-image-2-0"], /, **params: Unpack[Vendor6Image2Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor6-image-3-omni"], /, **params: Unpack[Vendor6Image3OmniInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor6-lipsync-2", "vendor6-lip-sync"], /, **params: Unpack[Vendor6Lipsync2Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor6-picture-reader-1"], /, **params: Unpack[Vendor6PictureReader1Input]
    ) -> AsyncTask[results.TextResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor6-portrait-2"], /, **params: Unpack[Vendor6Portrait2Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor6-restyle-1"], /, **params: Unpack[Vendor6Restyle1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor6-storyboard-1"], /, **params: Unpack[Vendor6Storyboard1Input]
    ) -> AsyncTask[results.TextResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor6-video-2"], /, **params: Unpack[Vendor6Video2Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor6-video-3.1"], /, **params: Unpack[Vendor6Video3_1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self,
        _model: Literal["vendor6-video-3.1-fast", "vendor6-video-3-fast"],
        /,
        **params: Unpack[Vendor6Video3_1FastInput],
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor6-video-edit-2"], /, **params: Unpack[Vendor6VideoEdit2Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor6-video-edit-2-pro"], /, **params: Unpack[Vendor6VideoEdit2ProInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor6-video-extend-1.5"], /, **params: Unpack[Vendor6VideoExtend1_5Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor6-video-omni-1"], /, **params: Unpack[Vendor6VideoOmni1Input]
    ) -> AsyncTask[Vendor6VideoOmni1Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor7-edit-image-2"], /, **params: Unpack[Vendor7EditImage2Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor7-image-1"], /, **params: Unpack[Vendor7Image1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor7-image-1.5"], /, **params: Unpack[Vendor7Image1_5Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor7-image-2"], /, **params: Unpack[Vendor7Image2Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor7-image-2-illustration"], /, **params: Unpack[Vendor7Image2IllustrationInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor7-image-2-portrait"], /, **params: Unpack[Vendor7Image2PortraitInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor7-image-2-pro"], /, **params: Unpack[Vendor7Image2ProInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor7-image-2-turbo"], /, **params: Unpack[Vendor7Image2TurboInput]
    ) -> AsyncTask[Vendor7Image2TurboResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor7-image-2.5"], /, **params: Unpack[Vendor7Image2_5Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor7-image-3", "vendor7-image"], /, **params: Unpack[Vendor7Image3Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor7-image-3-pro"], /, **params: Unpack[Vendor7Image3ProInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor7-image-3-turbo"], /, **params: Unpack[Vendor7Image3TurboInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor7-image-3-typography"], /, **params: Unpack[Vendor7Image3TypographyInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor7-inpaint-3"], /, **params: Unpack[Vendor7Inpaint3Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor7-reframe-3"], /, **params: Unpack[Vendor7Reframe3Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor7-remix-2"], /, **params: Unpack[Vendor7Remix2Input]
    ) -> AsyncTask[Vendor7Remix2Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor8-anime-1"], /, **params: Unpack[Vendor8Anime1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor8-comic-1"], /, **params: Unpack[Vendor8Comic1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor8-image-1"], /, **params: Unpack[Vendor8Image1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor8-image-2", "vendor8-image"], /, **params: Unpack[Vendor8Image2Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor8-image-2-turbo"], /, **params: Unpack[Vendor8Image2TurboInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor8-image-3"], /, **params: Unpack[Vendor8Image3Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor8-image-3-lite"], /, **params: Unpack[Vendor8Image3LiteInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor8-image-3-pro"], /, **params: Unpack[Vendor8Image3ProInput]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor8-pattern-1"], /, **params: Unpack[Vendor8Pattern1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor8-photo-1"], /, **params: Unpack[Vendor8Photo1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor8-photo-2"], /, **params: Unpack[Vendor8Photo2Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor8-restore-1"], /, **params: Unpack[Vendor8Restore1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor8-sketch-2"], /, **params: Unpack[Vendor8Sketch2Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor8-style-transfer-1"], /, **params: Unpack[Vendor8StyleTransfer1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor8-upscale-2", "vendor8-upscale"], /, **params: Unpack[Vendor8Upscale2Input]
    ) -> AsyncTask[Vendor8Upscale2Result]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor9-video-4.5"], /, **params: Unpack[Vendor9Video4_5Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor9-video-5"], /, **params: Unpack[Vendor9Video5Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor9-video-6"], /, **params: Unpack[Vendor9Video6Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(
        self, _model: Literal["vendor9-video-loop-1"], /, **params: Unpack[Vendor9VideoLoop1Input]
    ) -> AsyncTask[results.AssetResult]: ...
    @overload
    async def submit(self, model: str, params: Dumps, /) -> AsyncTask[object]: ...
    @overload
    async def submit(self, model: ModelId, params: object = None, /, **more: object) -> AsyncTask[object]: ...
    @overload
    async def price(self, _model: Literal["vendor1-v3-omni"], /, **params: Unpack[Vendor1V3OmniInput]) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor10-photo-template-1"], /, **params: Unpack[Vendor10PhotoTemplate1Input]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor10-video-1"], /, **params: Unpack[Vendor10Video1Input]) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor10-video-2"], /, **params: Unpack[Vendor10Video2Input]) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor10-video-presenter-1"], /, **params: Unpack[Vendor10VideoPresenter1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor11-sized-video-1"], /, **params: Unpack[Vendor11SizedVideo1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor11-video-2.6"], /, **params: Unpack[Vendor11Video2_6Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor11-video-open-2"], /, **params: Unpack[Vendor11VideoOpen2Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor11-video-open-2-distilled"], /, **params: Unpack[Vendor11VideoOpen2DistilledInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor12-camera-video-1"], /, **params: Unpack[Vendor12CameraVideo1Input]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor12-speech-1"], /, **params: Unpack[Vendor12Speech1Input]) -> Price: ...
    @overload
    async def price(
        self,
        _model: Literal["vendor12-video-2.5-turbo", "vendor12-video-2-turbo"],
        /,
        **params: Unpack[Vendor12Video2_5TurboInput],
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor12-video-2.6"], /, **params: Unpack[Vendor12Video2_6Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor12-video-3-story"], /, **params: Unpack[Vendor12Video3StoryInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor12-voice-swap-1"], /, **params: Unpack[Vendor12VoiceSwap1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor13-presenter-video-1"], /, **params: Unpack[Vendor13PresenterVideo1Input]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor13-video-5"], /, **params: Unpack[Vendor13Video5Input]) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor14-duet-avatar-1"], /, **params: Unpack[Vendor14DuetAvatar1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor14-script-avatar-2"], /, **params: Unpack[Vendor14ScriptAvatar2Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor14-singing-portrait-1"], /, **params: Unpack[Vendor14SingingPortrait1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor14-talking-avatar-1"], /, **params: Unpack[Vendor14TalkingAvatar1Input]
    ) -> Price: ...
    @overload
    async def price(
        self,
        _model: Literal["vendor14-talking-avatar-1.5", "vendor14-talking-avatar-1.5-beta"],
        /,
        **params: Unpack[Vendor14TalkingAvatar1_5Input],
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor15-photo-dance-1"], /, **params: Unpack[Vendor15PhotoDance1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor15-photo-effects-1"], /, **params: Unpack[Vendor15PhotoEffects1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor15-photo-loop-1"], /, **params: Unpack[Vendor15PhotoLoop1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor15-photo-motion-2"], /, **params: Unpack[Vendor15PhotoMotion2Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor16-camera-move-1"], /, **params: Unpack[Vendor16CameraMove1Input]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor16-dub-1"], /, **params: Unpack[Vendor16Dub1Input]) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor16-image-to-video-2"], /, **params: Unpack[Vendor16ImageToVideo2Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor16-lipsync-1.9"], /, **params: Unpack[Vendor16Lipsync1_9Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor16-parallax-photo-1"], /, **params: Unpack[Vendor16ParallaxPhoto1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor17-colorize-1"], /, **params: Unpack[Vendor17Colorize1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor17-enhance-3"], /, **params: Unpack[Vendor17Enhance3Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor17-interpolate-2"], /, **params: Unpack[Vendor17Interpolate2Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor17-stabilize-1"], /, **params: Unpack[Vendor17Stabilize1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor17-upscale-1"], /, **params: Unpack[Vendor17Upscale1Input]
    ) -> Price: ...
    @overload
    async def price(
        self,
        _model: Literal["vendor17-upscale-2", "vendor17-super-resolution-2"],
        /,
        **params: Unpack[Vendor17Upscale2Input],
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor18-reframe-2"], /, **params: Unpack[Vendor18Reframe2Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor18-relight-1"], /, **params: Unpack[Vendor18Relight1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor18-video-extend-2"], /, **params: Unpack[Vendor18VideoExtend2Input]
    ) -> Price: ...
    @overload
    async def price(
        self,
        _model: Literal["vendor18-video-modify-2", "vendor18-modify"],
        /,
        **params: Unpack[Vendor18VideoModify2Input],
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor18-video-modify-2-flash"], /, **params: Unpack[Vendor18VideoModify2FlashInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor19-background-removal-2"], /, **params: Unpack[Vendor19BackgroundRemoval2Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor19-background-replace-1"], /, **params: Unpack[Vendor19BackgroundReplace1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor19-inpaint-1"], /, **params: Unpack[Vendor19Inpaint1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor19-object-removal-2"], /, **params: Unpack[Vendor19ObjectRemoval2Input]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor2-audio-1.0"], /, **params: Unpack[Vendor2Audio1_0Input]) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor20-image-1"], /, **params: Unpack[Vendor20Image1Input]) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor20-image-1.5"], /, **params: Unpack[Vendor20Image1_5Input]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor20-image-2"], /, **params: Unpack[Vendor20Image2Input]) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor20-image-2-style"], /, **params: Unpack[Vendor20Image2StyleInput]
    ) -> Price: ...
    @overload
    async def price(
        self,
        _model: Literal["vendor20-image-3-omni", "vendor20-image-omni"],
        /,
        **params: Unpack[Vendor20Image3OmniInput],
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor20-image-3-swift"], /, **params: Unpack[Vendor20Image3SwiftInput]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor21-image-1"], /, **params: Unpack[Vendor21Image1Input]) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor21-image-1-lite"], /, **params: Unpack[Vendor21Image1LiteInput]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor21-image-2"], /, **params: Unpack[Vendor21Image2Input]) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor21-image-fusion-1"], /, **params: Unpack[Vendor21ImageFusion1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor21-image-poster-1"], /, **params: Unpack[Vendor21ImagePoster1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor22-diffusion-1"], /, **params: Unpack[Vendor22Diffusion1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor22-diffusion-1-fast"], /, **params: Unpack[Vendor22Diffusion1FastInput]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor22-flow-1"], /, **params: Unpack[Vendor22Flow1Input]) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor22-flow-1-fast"], /, **params: Unpack[Vendor22Flow1FastInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor22-flow-1-lora"], /, **params: Unpack[Vendor22Flow1LoraInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor22-flow-1-pro"], /, **params: Unpack[Vendor22Flow1ProInput]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor23-logo-1"], /, **params: Unpack[Vendor23Logo1Input]) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor23-typography-2"], /, **params: Unpack[Vendor23Typography2Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor23-typography-3"], /, **params: Unpack[Vendor23Typography3Input]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor23-vector-1"], /, **params: Unpack[Vendor23Vector1Input]) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor24-dialogue-1"], /, **params: Unpack[Vendor24Dialogue1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor24-sound-effects-1"], /, **params: Unpack[Vendor24SoundEffects1Input]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor24-speech-1"], /, **params: Unpack[Vendor24Speech1Input]) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor24-speech-2"], /, **params: Unpack[Vendor24Speech2Input]) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor24-speech-2-turbo"], /, **params: Unpack[Vendor24Speech2TurboInput]
    ) -> Price: ...
    @overload
    async def price(
        self,
        _model: Literal["vendor24-speech-3", "vendor24-speech-3-preview"],
        /,
        **params: Unpack[Vendor24Speech3Input],
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor24-voice-changer-1"], /, **params: Unpack[Vendor24VoiceChanger1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor24-voice-changer-2"], /, **params: Unpack[Vendor24VoiceChanger2Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor25-music-1.5"], /, **params: Unpack[Vendor25Music1_5Input]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor25-music-2"], /, **params: Unpack[Vendor25Music2Input]) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor25-speech-2-lite"], /, **params: Unpack[Vendor25Speech2LiteInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor25-speech-2-studio"], /, **params: Unpack[Vendor25Speech2StudioInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor25-speech-clone-1"], /, **params: Unpack[Vendor25SpeechClone1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor25-transcript-1"], /, **params: Unpack[Vendor25Transcript1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor25-voice-design-1"], /, **params: Unpack[Vendor25VoiceDesign1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor26-ambience-1"], /, **params: Unpack[Vendor26Ambience1Input]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor26-music-1"], /, **params: Unpack[Vendor26Music1Input]) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor26-music-2"], /, **params: Unpack[Vendor26Music2Input]) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor26-song-1", "vendor26-song"], /, **params: Unpack[Vendor26Song1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor27-colorize-1"], /, **params: Unpack[Vendor27Colorize1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor27-face-restore-1"], /, **params: Unpack[Vendor27FaceRestore1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor27-prompt-writer-1"], /, **params: Unpack[Vendor27PromptWriter1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor27-relight-2"], /, **params: Unpack[Vendor27Relight2Input]
    ) -> Price: ...
    @overload
    async def price(
        self,
        _model: Literal["vendor27-remove-background-2", "vendor27-cutout"],
        /,
        **params: Unpack[Vendor27RemoveBackground2Input],
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor27-replace-background-1"], /, **params: Unpack[Vendor27ReplaceBackground1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor27-summary-1"], /, **params: Unpack[Vendor27Summary1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor27-translate-2"], /, **params: Unpack[Vendor27Translate2Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor28-caption-1"], /, **params: Unpack[Vendor28Caption1Input]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor28-chat-1"], /, **params: Unpack[Vendor28Chat1Input]) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor28-chat-2", "vendor28-chat"], /, **params: Unpack[Vendor28Chat2Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor28-chat-2-mini"], /, **params: Unpack[Vendor28Chat2MiniInput]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor28-chat-3"], /, **params: Unpack[Vendor28Chat3Input]) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor28-chat-3-open"], /, **params: Unpack[Vendor28Chat3OpenInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor28-video-chat-1"], /, **params: Unpack[Vendor28VideoChat1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor29-audio-video-1"], /, **params: Unpack[Vendor29AudioVideo1Input]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor3-animate-1"], /, **params: Unpack[Vendor3Animate1Input]) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor3-animate-2"], /, **params: Unpack[Vendor3Animate2Input]) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor3-animate-2-frames"], /, **params: Unpack[Vendor3Animate2FramesInput]
    ) -> Price: ...
    @overload
    async def price(
        self,
        _model: Literal["vendor3-animate-3", "vendor3-animate-3-preview"],
        /,
        **params: Unpack[Vendor3Animate3Input],
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor3-image-variation-1"], /, **params: Unpack[Vendor3ImageVariation1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor3-motion-transfer-1"], /, **params: Unpack[Vendor3MotionTransfer1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor3-soundtrack-1"], /, **params: Unpack[Vendor3Soundtrack1Input]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor3-speech-1"], /, **params: Unpack[Vendor3Speech1Input]) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor3-speech-1.5"], /, **params: Unpack[Vendor3Speech1_5Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor3-talking-photo-1"], /, **params: Unpack[Vendor3TalkingPhoto1Input]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor3-video-1.5"], /, **params: Unpack[Vendor3Video1_5Input]) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor3-video-2.1", "vendor3-video-2"], /, **params: Unpack[Vendor3Video2_1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor3-video-2.1-master"], /, **params: Unpack[Vendor3Video2_1MasterInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor3-video-2.5-turbo"], /, **params: Unpack[Vendor3Video2_5TurboInput]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor3-video-2.6"], /, **params: Unpack[Vendor3Video2_6Input]) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor3-video-3"], /, **params: Unpack[Vendor3Video3Input]) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor3-video-3-omni"], /, **params: Unpack[Vendor3Video3OmniInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor3-video-3-omni-lite"], /, **params: Unpack[Vendor3Video3OmniLiteInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor3-video-edit-1"], /, **params: Unpack[Vendor3VideoEdit1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor3-video-edit-2"], /, **params: Unpack[Vendor3VideoEdit2Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor3-video-edit-2-fast"], /, **params: Unpack[Vendor3VideoEdit2FastInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor3-video-extend-2"], /, **params: Unpack[Vendor3VideoExtend2Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor30-video-stylize-1"], /, **params: Unpack[Vendor30VideoStylize1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor31-image-cinema-1"], /, **params: Unpack[Vendor31ImageCinema1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor32-speech-1", "vendor32-speech"], /, **params: Unpack[Vendor32Speech1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor4-edit-compose-2"], /, **params: Unpack[Vendor4EditCompose2Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor4-first-last-frame-2"], /, **params: Unpack[Vendor4FirstLastFrame2Input]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor4-image-1"], /, **params: Unpack[Vendor4Image1Input]) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor4-image-2"], /, **params: Unpack[Vendor4Image2Input]) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor4-image-2-mini"], /, **params: Unpack[Vendor4Image2MiniInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor4-image-3", "vendor4-image-3-preview"], /, **params: Unpack[Vendor4Image3Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor4-image-3-flash"], /, **params: Unpack[Vendor4Image3FlashInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor4-image-3-reasoning"], /, **params: Unpack[Vendor4Image3ReasoningInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor4-image-to-video-1.5"], /, **params: Unpack[Vendor4ImageToVideo1_5Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor4-image-to-video-2"], /, **params: Unpack[Vendor4ImageToVideo2Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor4-image-to-video-2-fast"], /, **params: Unpack[Vendor4ImageToVideo2FastInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor4-photo-effects-2"], /, **params: Unpack[Vendor4PhotoEffects2Input]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor4-try-on-1"], /, **params: Unpack[Vendor4TryOn1Input]) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor4-try-on-1.5"], /, **params: Unpack[Vendor4TryOn1_5Input]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor4-video-1"], /, **params: Unpack[Vendor4Video1Input]) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor4-video-1.5-pro"], /, **params: Unpack[Vendor4Video1_5ProInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor4-video-2", "vendor4-video-2-preview"], /, **params: Unpack[Vendor4Video2Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor4-video-2-fast"], /, **params: Unpack[Vendor4Video2FastInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor4-video-2-mini"], /, **params: Unpack[Vendor4Video2MiniInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor4-video-2-pro"], /, **params: Unpack[Vendor4Video2ProInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor5-figure-animate-2.2"], /, **params: Unpack[Vendor5FigureAnimate2_2Input]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor5-image-1"], /, **params: Unpack[Vendor5Image1Input]) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor5-image-2", "vendor5-image-2-beta"], /, **params: Unpack[Vendor5Image2Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor5-image-2-flash"], /, **params: Unpack[Vendor5Image2FlashInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor5-image-2-pro"], /, **params: Unpack[Vendor5Image2ProInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor5-image-3-preview"], /, **params: Unpack[Vendor5Image3PreviewInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor5-image-design-1"], /, **params: Unpack[Vendor5ImageDesign1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor5-image-open-1"], /, **params: Unpack[Vendor5ImageOpen1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor5-image-to-video-1"], /, **params: Unpack[Vendor5ImageToVideo1Input]
    ) -> Price: ...
    @overload
    async def price(
        self,
        _model: Literal["vendor5-image-to-video-2.5", "vendor5-i2v-2.5"],
        /,
        **params: Unpack[Vendor5ImageToVideo2_5Input],
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor5-image-to-video-2.6-flash"], /, **params: Unpack[Vendor5ImageToVideo2_6FlashInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor5-image-vector-1"], /, **params: Unpack[Vendor5ImageVector1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor5-image-vector-1-pro"], /, **params: Unpack[Vendor5ImageVector1ProInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor5-overlay-video-1"], /, **params: Unpack[Vendor5OverlayVideo1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor5-video-1-lite"], /, **params: Unpack[Vendor5Video1LiteInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor5-video-1.5-pro"], /, **params: Unpack[Vendor5Video1_5ProInput]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor5-video-2"], /, **params: Unpack[Vendor5Video2Input]) -> Price: ...
    @overload
    async def price(
        self,
        _model: Literal["vendor5-video-2-fast", "vendor5-video-2-draft"],
        /,
        **params: Unpack[Vendor5Video2FastInput],
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor5-video-uhd-1"], /, **params: Unpack[Vendor5VideoUhd1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor6-character-element-1"], /, **params: Unpack[Vendor6CharacterElement1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor6-character-swap-1"], /, **params: Unpack[Vendor6CharacterSwap1Input]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor6-image-1"], /, **params: Unpack[Vendor6Image1Input]) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor6-image-1.5"], /, **params: Unpack[Vendor6Image1_5Input]) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor6-image-2", "vendor6-image-2-0"], /, **params: Unpack[Vendor6Image2Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor6-image-3-omni"], /, **params: Unpack[Vendor6Image3OmniInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor6-lipsync-2", "vendor6-lip-sync"], /, **params: Unpack[Vendor6Lipsync2Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor6-picture-reader-1"], /, **params: Unpack[Vendor6PictureReader1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor6-portrait-2"], /, **params: Unpack[Vendor6Portrait2Input]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor6-restyle-1"], /, **params: Unpack[Vendor6Restyle1Input]) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor6-storyboard-1"], /, **params: Unpack[Vendor6Storyboard1Input]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor6-video-2"], /, **params: Unpack[Vendor6Video2Input]) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor6-video-3.1"], /, **params: Unpack[Vendor6Video3_1Input]) -> Price: ...
    @overload
    async def price(
        self,
        _model: Literal["vendor6-video-3.1-fast", "vendor6-video-3-fast"],
        /,
        **params: Unpack[Vendor6Video3_1FastInput],
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor6-video-edit-2"], /, **params: Unpack[Vendor6VideoEdit2Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor6-video-edit-2-pro"], /, **params: Unpack[Vendor6VideoEdit2ProInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor6-video-extend-1.5"], /, **params: Unpack[Vendor6VideoExtend1_5Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor6-video-omni-1"], /, **params: Unpack[Vendor6VideoOmni1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor7-edit-image-2"], /, **params: Unpack[Vendor7EditImage2Input]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor7-image-1"], /, **params: Unpack[Vendor7Image1Input]) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor7-image-1.5"], /, **params: Unpack[Vendor7Image1_5Input]) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor7-image-2"], /, **params: Unpack[Vendor7Image2Input]) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor7-image-2-illustration"], /, **params: Unpack[Vendor7Image2IllustrationInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor7-image-2-portrait"], /, **params: Unpack[Vendor7Image2PortraitInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor7-image-2-pro"], /, **params: Unpack[Vendor7Image2ProInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor7-image-2-turbo"], /, **params: Unpack[Vendor7Image2TurboInput]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor7-image-2.5"], /, **params: Unpack[Vendor7Image2_5Input]) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor7-image-3", "vendor7-image"], /, **params: Unpack[Vendor7Image3Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor7-image-3-pro"], /, **params: Unpack[Vendor7Image3ProInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor7-image-3-turbo"], /, **params: Unpack[Vendor7Image3TurboInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor7-image-3-typography"], /, **params: Unpack[Vendor7Image3TypographyInput]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor7-inpaint-3"], /, **params: Unpack[Vendor7Inpaint3Input]) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor7-reframe-3"], /, **params: Unpack[Vendor7Reframe3Input]) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor7-remix-2"], /, **params: Unpack[Vendor7Remix2Input]) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor8-anime-1"], /, **params: Unpack[Vendor8Anime1Input]) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor8-comic-1"], /, **params: Unpack[Vendor8Comic1Input]) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor8-image-1"], /, **params: Unpack[Vendor8Image1Input]) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor8-image-2", "vendor8-image"], /, **params: Unpack[Vendor8Image2Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor8-image-2-turbo"], /, **params: Unpack[Vendor8Image2TurboInput]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor8-image-3"], /, **params: Unpack[Vendor8Image3Input]) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor8-image-3-lite"], /, **params: Unpack[Vendor8Image3LiteInput]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor8-image-3-pro"], /, **params: Unpack[Vendor8Image3ProInput]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor8-pattern-1"], /, **params: Unpack[Vendor8Pattern1Input]) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor8-photo-1"], /, **params: Unpack[Vendor8Photo1Input]) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor8-photo-2"], /, **params: Unpack[Vendor8Photo2Input]) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor8-restore-1"], /, **params: Unpack[Vendor8Restore1Input]) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor8-sketch-2"], /, **params: Unpack[Vendor8Sketch2Input]) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor8-style-transfer-1"], /, **params: Unpack[Vendor8StyleTransfer1Input]
    ) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor8-upscale-2", "vendor8-upscale"], /, **params: Unpack[Vendor8Upscale2Input]
    ) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor9-video-4.5"], /, **params: Unpack[Vendor9Video4_5Input]) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor9-video-5"], /, **params: Unpack[Vendor9Video5Input]) -> Price: ...
    @overload
    async def price(self, _model: Literal["vendor9-video-6"], /, **params: Unpack[Vendor9Video6Input]) -> Price: ...
    @overload
    async def price(
        self, _model: Literal["vendor9-video-loop-1"], /, **params: Unpack[Vendor9VideoLoop1Input]
    ) -> Price: ...
    @overload
    async def price(self, model: str, params: Dumps, /) -> Price: ...
    @overload
    async def price(self, model: ModelId, params: object = None, /, **more: object) -> Price: ...
    @overload
    def recommend(
        self, _model: Literal["vendor1-v3-omni"], /, **params: Unpack[Vendor1V3OmniInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor10-photo-template-1"], /, **params: Unpack[Vendor10PhotoTemplate1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor10-video-1"], /, **params: Unpack[Vendor10Video1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor10-video-2"], /, **params: Unpack[Vendor10Video2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor10-video-presenter-1"], /, **params: Unpack[Vendor10VideoPresenter1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor11-sized-video-1"], /, **params: Unpack[Vendor11SizedVideo1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor11-video-2.6"], /, **params: Unpack[Vendor11Video2_6Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor11-video-open-2"], /, **params: Unpack[Vendor11VideoOpen2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor11-video-open-2-distilled"], /, **params: Unpack[Vendor11VideoOpen2DistilledInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor12-camera-video-1"], /, **params: Unpack[Vendor12CameraVideo1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor12-speech-1"], /, **params: Unpack[Vendor12Speech1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self,
        _model: Literal["vendor12-video-2.5-turbo", "vendor12-video-2-turbo"],
        /,
        **params: Unpack[Vendor12Video2_5TurboInput],
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor12-video-2.6"], /, **params: Unpack[Vendor12Video2_6Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor12-video-3-story"], /, **params: Unpack[Vendor12Video3StoryInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor12-voice-swap-1"], /, **params: Unpack[Vendor12VoiceSwap1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor13-presenter-video-1"], /, **params: Unpack[Vendor13PresenterVideo1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor13-video-5"], /, **params: Unpack[Vendor13Video5Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor14-duet-avatar-1"], /, **params: Unpack[Vendor14DuetAvatar1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor14-script-avatar-2"], /, **params: Unpack[Vendor14ScriptAvatar2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor14-singing-portrait-1"], /, **params: Unpack[Vendor14SingingPortrait1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor14-talking-avatar-1"], /, **params: Unpack[Vendor14TalkingAvatar1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self,
        _model: Literal["vendor14-talking-avatar-1.5", "vendor14-talking-avatar-1.5-beta"],
        /,
        **params: Unpack[Vendor14TalkingAvatar1_5Input],
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor15-photo-dance-1"], /, **params: Unpack[Vendor15PhotoDance1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor15-photo-effects-1"], /, **params: Unpack[Vendor15PhotoEffects1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor15-photo-loop-1"], /, **params: Unpack[Vendor15PhotoLoop1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor15-photo-motion-2"], /, **params: Unpack[Vendor15PhotoMotion2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor16-camera-move-1"], /, **params: Unpack[Vendor16CameraMove1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor16-dub-1"], /, **params: Unpack[Vendor16Dub1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor16-image-to-video-2"], /, **params: Unpack[Vendor16ImageToVideo2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor16-lipsync-1.9"], /, **params: Unpack[Vendor16Lipsync1_9Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor16-parallax-photo-1"], /, **params: Unpack[Vendor16ParallaxPhoto1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor17-colorize-1"], /, **params: Unpack[Vendor17Colorize1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor17-enhance-3"], /, **params: Unpack[Vendor17Enhance3Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor17-interpolate-2"], /, **params: Unpack[Vendor17Interpolate2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor17-stabilize-1"], /, **params: Unpack[Vendor17Stabilize1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor17-upscale-1"], /, **params: Unpack[Vendor17Upscale1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self,
        _model: Literal["vendor17-upscale-2", "vendor17-super-resolution-2"],
        /,
        **params: Unpack[Vendor17Upscale2Input],
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor18-reframe-2"], /, **params: Unpack[Vendor18Reframe2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor18-relight-1"], /, **params: Unpack[Vendor18Relight1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor18-video-extend-2"], /, **params: Unpack[Vendor18VideoExtend2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self,
        _model: Literal["vendor18-video-modify-2", "vendor18-modify"],
        /,
        **params: Unpack[Vendor18VideoModify2Input],
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor18-video-modify-2-flash"], /, **params: Unpack[Vendor18VideoModify2FlashInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor19-background-removal-2"], /, **params: Unpack[Vendor19BackgroundRemoval2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor19-background-replace-1"], /, **params: Unpack[Vendor19BackgroundReplace1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor19-inpaint-1"], /, **params: Unpack[Vendor19Inpaint1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor19-object-removal-2"], /, **params: Unpack[Vendor19ObjectRemoval2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor2-audio-1.0"], /, **params: Unpack[Vendor2Audio1_0Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor20-image-1"], /, **params: Unpack[Vendor20Image1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor20-image-1.5"], /, **params: Unpack[Vendor20Image1_5Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor20-image-2"], /, **params: Unpack[Vendor20Image2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor20-image-2-style"], /, **params: Unpack[Vendor20Image2StyleInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self,
        _model: Literal["vendor20-image-3-omni", "vendor20-image-omni"],
        /,
        **params: Unpack[Vendor20Image3OmniInput],
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor20-image-3-swift"], /, **params: Unpack[Vendor20Image3SwiftInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor21-image-1"], /, **params: Unpack[Vendor21Image1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor21-image-1-lite"], /, **params: Unpack[Vendor21Image1LiteInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor21-image-2"], /, **params: Unpack[Vendor21Image2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor21-image-fusion-1"], /, **params: Unpack[Vendor21ImageFusion1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor21-image-poster-1"], /, **params: Unpack[Vendor21ImagePoster1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor22-diffusion-1"], /, **params: Unpack[Vendor22Diffusion1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor22-diffusion-1-fast"], /, **params: Unpack[Vendor22Diffusion1FastInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor22-flow-1"], /, **params: Unpack[Vendor22Flow1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor22-flow-1-fast"], /, **params: Unpack[Vendor22Flow1FastInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor22-flow-1-lora"], /, **params: Unpack[Vendor22Flow1LoraInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor22-flow-1-pro"], /, **params: Unpack[Vendor22Flow1ProInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor23-logo-1"], /, **params: Unpack[Vendor23Logo1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor23-typography-2"], /, **params: Unpack[Vendor23Typography2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor23-typography-3"], /, **params: Unpack[Vendor23Typography3Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor23-vector-1"], /, **params: Unpack[Vendor23Vector1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor24-dialogue-1"], /, **params: Unpack[Vendor24Dialogue1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor24-sound-effects-1"], /, **params: Unpack[Vendor24SoundEffects1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor24-speech-1"], /, **params: Unpack[Vendor24Speech1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor24-speech-2"], /, **params: Unpack[Vendor24Speech2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor24-speech-2-turbo"], /, **params: Unpack[Vendor24Speech2TurboInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self,
        _model: Literal["vendor24-speech-3", "vendor24-speech-3-preview"],
        /,
        **params: Unpack[Vendor24Speech3Input],
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor24-voice-changer-1"], /, **params: Unpack[Vendor24VoiceChanger1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor24-voice-changer-2"], /, **params: Unpack[Vendor24VoiceChanger2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor25-music-1.5"], /, **params: Unpack[Vendor25Music1_5Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor25-music-2"], /, **params: Unpack[Vendor25Music2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor25-speech-2-lite"], /, **params: Unpack[Vendor25Speech2LiteInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor25-speech-2-studio"], /, **params: Unpack[Vendor25Speech2StudioInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor25-speech-clone-1"], /, **params: Unpack[Vendor25SpeechClone1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor25-transcript-1"], /, **params: Unpack[Vendor25Transcript1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor25-voice-design-1"], /, **params: Unpack[Vendor25VoiceDesign1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor26-ambience-1"], /, **params: Unpack[Vendor26Ambience1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor26-music-1"], /, **params: Unpack[Vendor26Music1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor26-music-2"], /, **params: Unpack[Vendor26Music2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor26-song-1", "vendor26-song"], /, **params: Unpack[Vendor26Song1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor27-colorize-1"], /, **params: Unpack[Vendor27Colorize1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor27-face-restore-1"], /, **params: Unpack[Vendor27FaceRestore1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor27-prompt-writer-1"], /, **params: Unpack[Vendor27PromptWriter1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor27-relight-2"], /, **params: Unpack[Vendor27Relight2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self,
        _model: Literal["vendor27-remove-background-2", "vendor27-cutout"],
        /,
        **params: Unpack[Vendor27RemoveBackground2Input],
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor27-replace-background-1"], /, **params: Unpack[Vendor27ReplaceBackground1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor27-summary-1"], /, **params: Unpack[Vendor27Summary1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor27-translate-2"], /, **params: Unpack[Vendor27Translate2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor28-caption-1"], /, **params: Unpack[Vendor28Caption1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor28-chat-1"], /, **params: Unpack[Vendor28Chat1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor28-chat-2", "vendor28-chat"], /, **params: Unpack[Vendor28Chat2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor28-chat-2-mini"], /, **params: Unpack[Vendor28Chat2MiniInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor28-chat-3"], /, **params: Unpack[Vendor28Chat3Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor28-chat-3-open"], /, **params: Unpack[Vendor28Chat3OpenInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor28-video-chat-1"], /, **params: Unpack[Vendor28VideoChat1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor29-audio-video-1"], /, **params: Unpack[Vendor29AudioVideo1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-animate-1"], /, **params: Unpack[Vendor3Animate1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-animate-2"], /, **params: Unpack[Vendor3Animate2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-animate-2-frames"], /, **params: Unpack[Vendor3Animate2FramesInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self,
        _model: Literal["vendor3-animate-3", "vendor3-animate-3-preview"],
        /,
        **params: Unpack[Vendor3Animate3Input],
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-image-variation-1"], /, **params: Unpack[Vendor3ImageVariation1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-motion-transfer-1"], /, **params: Unpack[Vendor3MotionTransfer1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-soundtrack-1"], /, **params: Unpack[Vendor3Soundtrack1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-speech-1"], /, **params: Unpack[Vendor3Speech1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-speech-1.5"], /, **params: Unpack[Vendor3Speech1_5Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-talking-photo-1"], /, **params: Unpack[Vendor3TalkingPhoto1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-video-1.5"], /, **params: Unpack[Vendor3Video1_5Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-video-2.1", "vendor3-video-2"], /, **params: Unpack[Vendor3Video2_1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-video-2.1-master"], /, **params: Unpack[Vendor3Video2_1MasterInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-video-2.5-turbo"], /, **params: Unpack[Vendor3Video2_5TurboInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-video-2.6"], /, **params: Unpack[Vendor3Video2_6Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-video-3"], /, **params: Unpack[Vendor3Video3Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-video-3-omni"], /, **params: Unpack[Vendor3Video3OmniInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-video-3-omni-lite"], /, **params: Unpack[Vendor3Video3OmniLiteInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-video-edit-1"], /, **params: Unpack[Vendor3VideoEdit1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-video-edit-2"], /, **params: Unpack[Vendor3VideoEdit2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-video-edit-2-fast"], /, **params: Unpack[Vendor3VideoEdit2FastInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor3-video-extend-2"], /, **params: Unpack[Vendor3VideoExtend2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor30-video-stylize-1"], /, **params: Unpack[Vendor30VideoStylize1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor31-image-cinema-1"], /, **params: Unpack[Vendor31ImageCinema1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor32-speech-1", "vendor32-speech"], /, **params: Unpack[Vendor32Speech1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-edit-compose-2"], /, **params: Unpack[Vendor4EditCompose2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-first-last-frame-2"], /, **params: Unpack[Vendor4FirstLastFrame2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-image-1"], /, **params: Unpack[Vendor4Image1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-image-2"], /, **params: Unpack[Vendor4Image2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-image-2-mini"], /, **params: Unpack[Vendor4Image2MiniInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-image-3", "vendor4-image-3-preview"], /, **params: Unpack[Vendor4Image3Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-image-3-flash"], /, **params: Unpack[Vendor4Image3FlashInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-image-3-reasoning"], /, **params: Unpack[Vendor4Image3ReasoningInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-image-to-video-1.5"], /, **params: Unpack[Vendor4ImageToVideo1_5Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-image-to-video-2"], /, **params: Unpack[Vendor4ImageToVideo2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-image-to-video-2-fast"], /, **params: Unpack[Vendor4ImageToVideo2FastInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-photo-effects-2"], /, **params: Unpack[Vendor4PhotoEffects2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-try-on-1"], /, **params: Unpack[Vendor4TryOn1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-try-on-1.5"], /, **params: Unpack[Vendor4TryOn1_5Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-video-1"], /, **params: Unpack[Vendor4Video1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-video-1.5-pro"], /, **params: Unpack[Vendor4Video1_5ProInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-video-2", "vendor4-video-2-preview"], /, **params: Unpack[Vendor4Video2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-video-2-fast"], /, **params: Unpack[Vendor4Video2FastInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-video-2-mini"], /, **params: Unpack[Vendor4Video2MiniInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor4-video-2-pro"], /, **params: Unpack[Vendor4Video2ProInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-figure-animate-2.2"], /, **params: Unpack[Vendor5FigureAnimate2_2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-image-1"], /, **params: Unpack[Vendor5Image1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-image-2", "vendor5-image-2-beta"], /, **params: Unpack[Vendor5Image2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-image-2-flash"], /, **params: Unpack[Vendor5Image2FlashInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-image-2-pro"], /, **params: Unpack[Vendor5Image2ProInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-image-3-preview"], /, **params: Unpack[Vendor5Image3PreviewInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-image-design-1"], /, **params: Unpack[Vendor5ImageDesign1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-image-open-1"], /, **params: Unpack[Vendor5ImageOpen1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-image-to-video-1"], /, **params: Unpack[Vendor5ImageToVideo1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self,
        _model: Literal["vendor5-image-to-video-2.5", "vendor5-i2v-2.5"],
        /,
        **params: Unpack[Vendor5ImageToVideo2_5Input],
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-image-to-video-2.6-flash"], /, **params: Unpack[Vendor5ImageToVideo2_6FlashInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-image-vector-1"], /, **params: Unpack[Vendor5ImageVector1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-image-vector-1-pro"], /, **params: Unpack[Vendor5ImageVector1ProInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-overlay-video-1"], /, **params: Unpack[Vendor5OverlayVideo1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-video-1-lite"], /, **params: Unpack[Vendor5Video1LiteInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-video-1.5-pro"], /, **params: Unpack[Vendor5Video1_5ProInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-video-2"], /, **params: Unpack[Vendor5Video2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self,
        _model: Literal["vendor5-video-2-fast", "vendor5-video-2-draft"],
        /,
        **params: Unpack[Vendor5Video2FastInput],
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor5-video-uhd-1"], /, **params: Unpack[Vendor5VideoUhd1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-character-element-1"], /, **params: Unpack[Vendor6CharacterElement1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-character-swap-1"], /, **params: Unpack[Vendor6CharacterSwap1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-image-1"], /, **params: Unpack[Vendor6Image1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-image-1.5"], /, **params: Unpack[Vendor6Image1_5Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-image-2", "vendor6-image-2-0"], /, **params: Unpack[Vendor6Image2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-image-3-omni"], /, **params: Unpack[Vendor6Image3OmniInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-lipsync-2", "vendor6-lip-sync"], /, **params: Unpack[Vendor6Lipsync2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-picture-reader-1"], /, **params: Unpack[Vendor6PictureReader1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-portrait-2"], /, **params: Unpack[Vendor6Portrait2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-restyle-1"], /, **params: Unpack[Vendor6Restyle1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-storyboard-1"], /, **params: Unpack[Vendor6Storyboard1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-video-2"], /, **params: Unpack[Vendor6Video2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-video-3.1"], /, **params: Unpack[Vendor6Video3_1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self,
        _model: Literal["vendor6-video-3.1-fast", "vendor6-video-3-fast"],
        /,
        **params: Unpack[Vendor6Video3_1FastInput],
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-video-edit-2"], /, **params: Unpack[Vendor6VideoEdit2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-video-edit-2-pro"], /, **params: Unpack[Vendor6VideoEdit2ProInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-video-extend-1.5"], /, **params: Unpack[Vendor6VideoExtend1_5Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor6-video-omni-1"], /, **params: Unpack[Vendor6VideoOmni1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor7-edit-image-2"], /, **params: Unpack[Vendor7EditImage2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor7-image-1"], /, **params: Unpack[Vendor7Image1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor7-image-1.5"], /, **params: Unpack[Vendor7Image1_5Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor7-image-2"], /, **params: Unpack[Vendor7Image2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor7-image-2-illustration"], /, **params: Unpack[Vendor7Image2IllustrationInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor7-image-2-portrait"], /, **params: Unpack[Vendor7Image2PortraitInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor7-image-2-pro"], /, **params: Unpack[Vendor7Image2ProInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor7-image-2-turbo"], /, **params: Unpack[Vendor7Image2TurboInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor7-image-2.5"], /, **params: Unpack[Vendor7Image2_5Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor7-image-3", "vendor7-image"], /, **params: Unpack[Vendor7Image3Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor7-image-3-pro"], /, **params: Unpack[Vendor7Image3ProInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor7-image-3-turbo"], /, **params: Unpack[Vendor7Image3TurboInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor7-image-3-typography"], /, **params: Unpack[Vendor7Image3TypographyInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor7-inpaint-3"], /, **params: Unpack[Vendor7Inpaint3Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor7-reframe-3"], /, **params: Unpack[Vendor7Reframe3Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor7-remix-2"], /, **params: Unpack[Vendor7Remix2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor8-anime-1"], /, **params: Unpack[Vendor8Anime1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor8-comic-1"], /, **params: Unpack[Vendor8Comic1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor8-image-1"], /, **params: Unpack[Vendor8Image1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor8-image-2", "vendor8-image"], /, **params: Unpack[Vendor8Image2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor8-image-2-turbo"], /, **params: Unpack[Vendor8Image2TurboInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor8-image-3"], /, **params: Unpack[Vendor8Image3Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor8-image-3-lite"], /, **params: Unpack[Vendor8Image3LiteInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor8-image-3-pro"], /, **params: Unpack[Vendor8Image3ProInput]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor8-pattern-1"], /, **params: Unpack[Vendor8Pattern1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor8-photo-1"], /, **params: Unpack[Vendor8Photo1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor8-photo-2"], /, **params: Unpack[Vendor8Photo2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor8-restore-1"], /, **params: Unpack[Vendor8Restore1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor8-sketch-2"], /, **params: Unpack[Vendor8Sketch2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor8-style-transfer-1"], /, **params: Unpack[Vendor8StyleTransfer1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor8-upscale-2", "vendor8-upscale"], /, **params: Unpack[Vendor8Upscale2Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor9-video-4.5"], /, **params: Unpack[Vendor9Video4_5Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor9-video-5"], /, **params: Unpack[Vendor9Video5Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor9-video-6"], /, **params: Unpack[Vendor9Video6Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(
        self, _model: Literal["vendor9-video-loop-1"], /, **params: Unpack[Vendor9VideoLoop1Input]
    ) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(self, model: str, params: Dumps, /) -> tuple[Recommendation, ...]: ...
    @overload
    def recommend(self, model: ModelId, params: object = None, /, **more: object) -> tuple[Recommendation, ...]: ...
