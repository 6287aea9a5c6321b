/** Why an operation is no model, as a clause: operations with the same reason are one line of the report. */
export const reasons = {
  webhook: 'it registers an address to call back',
  estimate: 'it only says a price or a time',
  upload: 'it uploads or stores files',
  account: 'it manages keys, users, rights or bills',
  lookup: 'it lists or looks up what is there',
  change: 'it changes, cancels or deletes what is stored',
  training: 'it trains or evaluates a model',
  session: 'it opens a session or makes a call',
  batch: 'it runs other calls in a batch',
  count: 'it counts tokens',
  feedback: 'it takes feedback',
  stored: 'it creates something that later calls use',
  ticket: 'it asks for the state or the result of a task',
  empty: 'its answer has no result',
  unmade: 'it takes nothing that a result is made from',
  unknown: 'nothing says that it makes anything',
} as const

/** One of the reasons. */
export type Reason = keyof typeof reasons

/** Nouns that are never the result of a model, by the reason to leave their operation out. Words are in the singular. */
export const foreignNouns: readonly (readonly [Reason, string])[] = [
  ['webhook', 'webhook hook callback'],
  ['estimate', 'estimate estimation price pricing cost quote calculator'],
  ['upload', 'upload'],
  [
    'account',
    'key apikey token jwt secret credential certificate user member invite invitation role permission group account organization organisation workspace team billing credit balance invoice payment checkout purchase subscription spend limit quota license auth oauth login logout authentication authorization admin alert consent retention',
  ],
  ['lookup', 'usage analytic audit history status health ping metric log statistic leaderboard'],
  ['training', 'training finetune finetuning eval grader benchmark trainer test testing'],
  ['session', 'session'],
  ['batch', 'batch bulk'],
  ['feedback', 'feedback vote rating'],
]

/** Nouns of things that are stored and used later. A result can have the same name, so media in the answer count more. */
export const storedNouns: string =
  'voice avatar character persona actor agent assistant bot thread conversation project dataset file asset document library collection folder store index container skill tool engine server router template style preset brand workflow app deployment endpoint model lora dictionary variable branch draft procedure tag ticket comment order item segment call connection connector config configuration setting profile channel playlist chapter speaker snapshot sample rule policy schedule contact environment glossary vocabulary corpus knowledge space credential part version attribute'

/** Containers: what is under their path is stored in them, whatever it is called. */
export const containerNouns: string = 'thread vectorstore container upload eval finetune'

/** Verbs for what is stored or managed, by the reason to leave their operation out. */
export const foreignVerbs: readonly (readonly [Reason, string])[] = [
  [
    'change',
    'cancel delete rename update archive unarchive migrate rebase duplicate publish unpublish pause stop terminate abort retry resubmit refresh upsert purge trash bookmark favorite',
  ],
  [
    'account',
    'share unshare invite assign unassign activate deactivate disable enable revoke rotate login logout authenticate authorize approve reject grant',
  ],
  ['webhook', 'subscribe unsubscribe register'],
  ['upload', 'upload import'],
  ['lookup', 'list ping search find lookup download export'],
  ['estimate', 'calculate estimate'],
  ['training', 'train finetune'],
  ['session', 'hangup refer'],
  ['count', 'tokenize detokenize count'],
  ['feedback', 'vote like dislike rate'],
]

/** Verbs that change something stored, or a picture: their object decides. */
export const doubtfulVerbs: readonly (readonly [Reason, string])[] = [
  [
    'change',
    'edit modify change set reset remove replace restore move merge copy clone save resume complete close accept attach link assign sync convert',
  ],
  ['lookup', 'query get fetch retrieve read check validate verify'],
]

/** Verbs that say nothing but that something begins: their object decides. */
export const plainVerbs: string =
  'create add new make build start submit initiate launch begin kick perform post put process request queue schedule send open do handle'

/** Verbs that use what is stored: their object says nothing about the result. */
export const usingVerbs: string = 'run execute invoke use trigger apply control'

/** Verbs for what models do. */
export const makingVerbs: string =
  'generate regenerate synthesize synthesise transcribe translate upscale enhance denoise sharpen deblur colorize colourize inpaint outpaint uncrop erase remix reframe describe caption vectorize animate dub speak sing compose embed rerank moderate classify detect segment summarize summarise extract parse ocr predict infer transform swap tryon isolate separate align morph interpolate relight retouch expand extend imagine draw paint stylize design layerize analyze analyse chat respond answer render speech listen localize restyle recolor recolour recognize recognise rewrite rephrase paraphrase proofread score annotate improve optimize preview compact narrate clean cleanup remaster master lipsync beautify compress unblur deepfake avatarize texture retexture rig remesh blend personalize vary variate describe animate think reason complete infill resynthesize'

/** Nouns for what models return. */
export const madeNouns: string =
  'image picture photo video clip film movie animation audio speech music song track sound sfx voiceover voicechange tt tts stt asr generation prediction completion response embedding transcription transcript translation moderation caption subtitle summary inference generator detector remover enhancer colorizer summarizer classifier translator transcriber rigging retargeting remeshing texturing similarity upscaler variation inpainting outpainting rendering render mesh texture chat classification detection segmentation ocr rerank reranking mask matte matting alignment isolation separation description vectorization synthesis x2y portrait headshot sketch illustration poster icon graphic dialogue narration podcast audiobook jingle dub dubbing lipsync talk tryon relighting enhancement denoising sharpening colorization restoration animation preview imagination extension reframe remix chatcompletion stem melody lyric analysis'

/** Objects of verbs such as "remove" and "edit" that are in pictures, films and recordings. */
export const partNouns: string =
  'background bg foreground object text watermark noise region area subtitle person people face hair cloth clothes garment sky vocal instrumental filler silence color colour logo effect detail scene blur canva canvas prompt lighting light outfit'

/** Words that belong together, as one word. The first match counts. */
export const compounds: readonly (readonly [RegExp, string])[] = [
  [/\b(?:depth|pose|normal|age|flow|motion|gaze|emotion) estimat(?:e|ion)\b/g, 'detection'],
  [/\bsearch and (?:replace|recolou?r)\b/g, 'inpaint'],
  [/\bvoice over\b/g, 'voiceover'],
  [/\bvoice (?:chang(?:e|er|ing)|conver(?:t|sion|ter)|isolat(?:e|ion|or))\b/g, 'voicechange'],
  [/\bfine tun(?:e|ing)\b/g, 'finetune'],
  [/\b(?:train model|lora training|model training)\b/g, 'training'],
  [/\bvector store\b/g, 'vectorstore'],
  [/\bknowledge base\b/g, 'knowledge'],
  [/\bapi key\b/g, 'apikey'],
  [/\brate limit\b/g, 'limit'],
  [/\b(?:input token|token count|count token)\b/g, 'tokenize'],
  [/\bpoint cloud\b/g, 'pointcloud'],
  [/\bmulti view\b/g, 'multiview'],
  [/\bgaussian splat(?:ting)?\b/g, 'splat'],
  [/\bcall back\b/g, 'callback'],
  [/\bweb hook\b/g, 'webhook'],
  [/\bphone number\b/g, 'call'],
  [/\blip sync(?:ing)?\b/g, 'lipsync'],
  [/\btry on\b/g, 'tryon'],
  [/\bpre ?sign(?:ed)?\b/g, 'upload'],
  [/\bdeep fake\b/g, 'deepfake'],
  [/\bchat ?completion\b/g, 'chatcompletion'],
  [/\b(?:batch|set|list|series|number|variety|sequence|pair|piece|couple) of\b/g, ' '],
]

/** Words that end the object of a verb. */
export const boundaries: string =
  'from for with using in of to by that which given via on into at as and or based when without under between through before after'

/** Words that say nothing. */
export const fillers: string =
  'a an the new your custom one some any this these single specific multiple several given all more given its it async asynchronous asynchronously sync api v endpoint route full beta alpha latest rest public json'
