/** The impacts of changes on callers: a possibly breaking change counts as a breaking one, and says why it is unclear. */
export const impacts = ['breaking', 'possibly-breaking', 'additive', 'cosmetic'] as const

/** The impact of a change on callers. */
export type Impact = (typeof impacts)[number]

/** The impact of a change in the input of a model, and in its result. */
export interface Impacts {
  readonly input: Impact
  readonly result: Impact
}

const everywhere = (impact: Impact): Impacts => ({ input: impact, result: impact })

/** Inputs that become narrower break callers, and results that become wider break readers. */
const groups = {
  breaking: everywhere('breaking'),
  possible: everywhere('possibly-breaking'),
  narrowed: { input: 'breaking', result: 'additive' },
  widened: { input: 'additive', result: 'breaking' },
  defaults: { input: 'breaking', result: 'cosmetic' },
  fillings: { input: 'possibly-breaking', result: 'cosmetic' },
  additive: everywhere('additive'),
  cosmetic: everywhere('cosmetic'),
} as const satisfies Readonly<Record<string, Impacts>>

/** The meanings of all codes, by their impact. */
const meanings = {
  breaking: {
    'model-removed': 'A model is gone.',
    'model-renamed': 'The id of a model has changed, and the old id is not an alias.',
    'model-refused': 'A model is disabled or retired: its calls are refused.',
    'alias-removed': 'A model has lost another name.',
    'workflow-moved': 'A model is at another address.',
    'workflow-removed': 'A model with several addresses has lost one.',
    'workflow-condition-changed': 'The conditions that select the address of a call have changed.',
    'serving-changed':
      'The same conditions select another address for some calls, because defaults or rules have changed.',
    'result-kind-changed': 'The standard result of a model has changed: files, text, or only its own fields.',
    'result-media-changed': 'A model returns files of another type.',
    'stream-removed': 'The text of a model is no longer written piece by piece.',
    'envelope-changed':
      'The parameters of a model are sent in another place, because one has the name of a field of the request.',
    'unknown-refused': 'A model refuses unknown parameters, which it ignored.',
    'price-raised': 'A task costs more.',
    'parameter-removed': 'A parameter, or a key inside one, is gone.',
    'parameter-renamed': 'A parameter, or a key inside one, has another name.',
    'parameter-required': 'A parameter, or a key inside one, is now required.',
    'required-parameter-added': 'A parameter, or a key inside one, is new and required.',
    'field-removed': 'A field of the result is gone.',
    'field-renamed': 'A field of the result has another name.',
    'field-optional': 'A field that was in every result can be missing.',
    'type-changed': 'A value has another type.',
    'rule-added': 'A rule between parameters is new.',
    'rule-tightened': 'A rule between parameters refuses more inputs.',
    'rule-default-changed': 'A rule between parameters fills in other values.',
    'list-removed': 'An option list is gone.',
    'list-moved': 'An option list is at another address.',
    'list-entry-removed': 'An option list has lost entries.',
    'list-filter-removed': 'An option list can no longer be filtered by a name.',
    'problem-types-changed': 'The types of all problems have another base address.',
  },
  possible: {
    'model-merged': 'A model is gone, and its id is an alias of another model that was there before.',
    'mode-changed': 'A model that ran at once is submitted and polled, or the other way round.',
    'listing-changed': 'The vendor, the category or the task of a model has changed.',
    'price-changed': 'The expression of the price has changed, and no input was found that costs more.',
    'role-moved': 'A role that other interfaces know, such as "image", is that of another parameter.',
    'role-removed': 'A parameter has lost a role that other interfaces know.',
    'unit-changed': 'A number has another unit.',
    'format-changed': 'A text has another format with a check in code.',
    'option-list-changed': 'The allowed values of a text come from another option list.',
    'file-role-changed': 'The model changes a file that it imitated, or the other way round.',
    'alternatives-reordered': 'The alternatives of a value are tried in another order, which can change defaults.',
    'rule-changed': 'A rule between parameters has changed, and no input was found that breaks.',
    'list-renamed': 'The id of an option list has changed.',
    'list-source-changed': 'An option list is now read at run time, or no longer.',
    'base-address-changed': 'The base address of the service has changed.',
    'schema-ids-changed': 'The ids of JSON Schemas have another base address.',
    'sync-limit-lowered': 'A sync call can take less time.',
  },
  narrowed: {
    'type-narrowed': 'A value has a narrower type, such as one of some words instead of any text.',
    'null-refused': 'A value can no longer be null.',
    'empty-refused': 'A value can no longer be empty.',
    'bounds-narrowed': 'The bounds of a number are narrower.',
    'step-narrowed': 'A number has a larger step, or has to be whole.',
    'length-narrowed': 'A text can have fewer lengths.',
    'pattern-narrowed': 'The pattern of a text matches fewer texts.',
    'options-removed': 'Some values of a choice are gone.',
    'media-narrowed': 'A file can be of fewer types.',
    'file-limits-narrowed': 'The limits of a file are narrower.',
    'size-narrowed': 'A list or a map can have fewer sizes.',
    'repeats-refused': 'The items of a list must differ.',
    'alternative-removed': 'A value has lost an alternative.',
  },
  widened: {
    'type-widened': 'A value has a wider type, such as any text instead of one of some words.',
    'null-allowed': 'A value can be null.',
    'empty-allowed': 'A value can be empty.',
    'bounds-widened': 'The bounds of a number are wider.',
    'step-widened': 'A number has a smaller step, or can be a fraction.',
    'length-widened': 'A text can have more lengths.',
    'pattern-widened': 'The pattern of a text matches more texts.',
    'options-added': 'A choice has more values.',
    'media-widened': 'A file can be of more types.',
    'file-limits-widened': 'The limits of a file are wider.',
    'size-widened': 'A list or a map can have more sizes.',
    'repeats-allowed': 'The items of a list can repeat.',
    'alternative-added': 'A value has one more alternative.',
  },
  defaults: {
    'default-changed': 'The default of a parameter has changed.',
  },
  fillings: {
    'default-added': 'A parameter now has a default.',
    'default-removed': 'A parameter no longer has a default.',
  },
  additive: {
    'model-added': 'A model is new.',
    'model-renamed-with-alias': 'The id of a model has changed, and the old id still works as an alias.',
    'model-served': 'A model that was disabled or retired can be called again.',
    'model-deprecated': 'A model is deprecated, and still runs.',
    'alias-added': 'A model has another name.',
    'workflow-added': 'A model has one more address.',
    'stream-added': 'The text of a model is written piece by piece.',
    'unknown-ignored': 'A model ignores unknown parameters, which it refused.',
    'price-lowered': 'A task costs less.',
    'parameter-added': 'A parameter, or a key inside one, is new and optional.',
    'parameter-optional': 'A parameter, or a key inside one, is no longer required.',
    'field-added': 'A field of the result is new.',
    'field-required': 'A field is now in every result.',
    'option-deprecated': 'A value of a choice is no longer recommended, or is again.',
    'role-added': 'A parameter has a role that other interfaces know, such as "image".',
    'rule-removed': 'A rule between parameters is gone.',
    'rule-loosened': 'A rule between parameters refuses fewer inputs.',
    'list-added': 'An option list is new.',
    'list-entry-added': 'An option list has more entries.',
    'list-filter-added': 'An option list can be filtered by one more name.',
    'sync-limit-raised': 'A sync call can take more time.',
  },
  cosmetic: {
    'release-changed': 'The release stage of a model has changed, and its calls work as before.',
    'successor-changed': 'Another model is recommended instead of one that is deprecated, disabled or retired.',
    'estimate-changed': 'The expected time of a task has changed.',
    'examples-changed': 'The examples of a model have changed.',
    'advice-changed': 'The advice of a model, which refuses no input, has changed.',
    'order-changed': 'Parameters, fields or other parts are in another order.',
    'prefill-changed': 'The value that forms start with has changed.',
    'secrecy-changed': 'A value is now shown in messages and logs, or no longer.',
    'words-changed': 'A title, description, label, hint or other text for people has changed.',
    'rule-reworded': 'A rule between parameters is written in another way, and refuses the same inputs.',
  },
} as const

type Keys<Group> = Group extends unknown ? keyof Group : never

/** The code of a change, which stays the same in every version. */
export type ChangeCode = Keys<(typeof meanings)[keyof typeof meanings]>

/** A code of a change. */
export interface CodeDetails {
  readonly impacts: Impacts
  /** The change, in a sentence. */
  readonly means: string
}

/** Every code of a change, by its impact. */
export const changeCodes: ReadonlyMap<string, CodeDetails> = new Map(
  Object.entries(meanings).flatMap(([group, codes]) =>
    Object.entries(codes).map(([code, means]) => [code, { impacts: impactsOf(group), means }] as const),
  ),
)

function impactsOf(group: string): Impacts {
  return new Map<string, Impacts>(Object.entries(groups)).get(group) ?? groups.breaking
}

/** The impact of a code in the input or the result of a model. */
export const impactOf = (code: ChangeCode, at: 'input' | 'result' = 'input'): Impact =>
  changeCodes.get(code)?.impacts[at] ?? 'breaking'
