/**
 * The public API of Gatewright, for the configuration of a catalogue and for what extends it: kinds, checks and targets.
 * Our own use the same functions. docs/extending.md shows them at work, docs/extension-exports.md lists them.
 */

// Configurations
export { defineConfig } from './configuration/config.ts'
export type { Config, ExtensionsConfig, PackagesConfig } from './configuration/config.ts'

// The content of the specs, as checks and targets see it
export { isEnding, isRefused, workflowNames } from './catalogue/catalogue.ts'
export type {
  Catalogue,
  Category,
  Example,
  Hints,
  Json,
  Model,
  Names,
  OptionItem,
  OptionList,
  Param,
  Release,
  ResultKind,
  Schema,
  Service,
  Vendor,
  Workflow,
} from './catalogue/catalogue.ts'

export type { PackagedCatalogue, Packages, Repository } from './catalogue/packages.ts'

// Values: shapes, rules, and the words for them
export { match } from './language/match.ts'
export type { ShapeTable } from './language/match.ts'
export { adviceWords } from './language/recommendation.ts'
export { roleNames } from './language/role.ts'
export type { Role, Roles } from './language/role.ts'
export { conditionWords, given, paramsOf, ruleWords } from './language/rule.ts'
export type { AdvisoryRule, Condition, Rule, Value } from './language/rule.ts'
export type { Field, Labels, Shape, ShapeOf } from './language/shape.ts'
export { expected } from './language/words.ts'

// Kinds
export { defineKind } from './kinds/kind.ts'
export type { Format } from './kinds/format.ts'
export type { Kind, KindDescription, Lowered, Meaning, Within } from './kinds/kind.ts'
export {
  flag,
  listOf,
  mapping,
  number,
  oneOf,
  optional,
  positive,
  required,
  scalar,
  text,
  wholeNumber,
} from './source/field.ts'
export type { EditorSchema, Field as KeyField, Key, Keys, Read } from './source/field.ts'
export type { Node, Plain } from './source/node.ts'

// Checks
export { defineCheck } from './checks/define.ts'
export type { CatalogueFinding, CheckDefinition, Finding } from './checks/define.ts'
export type { Check, Checked } from './checks/index.ts'
export type { Diagnostic, OwnCode, Place } from './source/diagnostic.ts'
export type { Locate, SharedNames } from './source/occurrences.ts'

// Targets
export type { Content, Declarations, Deferred, Output, Target, TargetOption } from './catalogue/target.ts'
export { exampleOf } from './targets/example.ts'
export { entry } from './targets/package.ts'
export type { PackageManifest } from './targets/package.ts'
export { defineTarget } from './targets/target.ts'
export type { TargetDefinition, Tools } from './targets/target.ts'
export { boundWords } from './writing/bounds.ts'
export { braces, call, code, Code, join } from './writing/code.ts'
export { describe, describeRules } from './writing/describe.ts'
export type { Described } from './writing/describe.ts'
export { documentation, markdown as markdownDescriptions, plain } from './writing/markup.ts'
export type { Markup } from './writing/markup.ts'
export { inputSchema, outputSchema, ownResultSchema, resultSchemas, shapeSchema } from './writing/schema.ts'

// Languages of targets
export { defineLanguage } from './writing/language.ts'
export type { Language, LanguageDefinition, TextPrinter, ValuePrinter } from './writing/language.ts'
export { json, yaml } from './writing/languages/data.ts'
export { markdown } from './writing/languages/markdown.ts'
export { python } from './writing/languages/python.ts'
export { typescript } from './writing/languages/typescript.ts'
