import type { Rule } from '../rule.ts'
import { casts } from './casts.ts'
import { documentedExports } from './documentedExports.ts'
import { fileLength } from './fileLength.ts'
import { fixedWait, knownWaits } from './fixedWaits.ts'
import { folderRow, importFloor, targetList } from './floors.ts'
import { functionLength } from './functionLength.ts'
import { gatewayDoor, gatewayPackages, neutralGateway } from './gatewayImports.ts'
import { generatedWidth } from './generatedWidth.ts'
import { envelopeTypes, neutralGenerator, templatesDoor, toolRoot } from './generatorImports.ts'
import { importCycle } from './importCycles.ts'
import { literalSpread } from './literalSpread.ts'
import { skipReason } from './skips.ts'
import { environment, gatewayStart, measuredTime, seededRandom } from './testCode.ts'
import { mirroredFolder, testFileName, testFolderRow } from './testFolders.ts'
import { topLevel } from './topLevel.ts'
import { timeLimitRow } from './timeLimits.ts'
import { noAny, privateKeyword } from './types.ts'
import { oldFileName, oldName, oldPhrase } from './words.ts'

/** Every rule of the house; a new one is a function in a file of its idea, a line here, and a case in test/lint/cases. */
export const rules: readonly Rule[] = [
  topLevel,
  fileLength,
  functionLength,
  documentedExports,
  noAny,
  privateKeyword,
  literalSpread,
  casts,
  generatedWidth,
  folderRow,
  targetList,
  importFloor,
  importCycle,
  templatesDoor,
  toolRoot,
  envelopeTypes,
  neutralGenerator,
  gatewayDoor,
  neutralGateway,
  gatewayPackages,
  oldName,
  oldFileName,
  oldPhrase,
  testFolderRow,
  mirroredFolder,
  testFileName,
  gatewayStart,
  fixedWait,
  knownWaits,
  environment,
  measuredTime,
  seededRandom,
  skipReason,
  timeLimitRow,
]
