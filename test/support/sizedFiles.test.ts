import { expect, test } from 'vitest'
import { temporaryFolder } from './folder.ts'
import { sizedFiles } from './sizedFiles.ts'
import { writeFiles } from './writeFiles.ts'

test('a file is larger at higher levels if it, or a module of the tests that it imports, asks for the level', () => {
  const folder = temporaryFolder()
  const files = {
    'test/support/size.ts': 'export const times = 1\nexport const seedOr = 2',
    'test/direct.test.ts': "import { times } from './support/size.ts'",
    'test/direct.long.test.ts': "import {\n  times,\n} from './support/size.ts'",
    'test/kit.ts': "import { isLong } from './support/size.ts'",
    'test/suite.ts': "export * from './kit.ts'",
    'test/through.test.ts': "import { suite } from './suite.ts'",
    'test/later.test.ts': "const { suite } = await import('./suite.ts')",
    'test/seeded.test.ts': "import { seedOr } from './support/size.ts'",
    'test/plain.test.ts': "import { expect } from 'vitest'",
  }
  writeFiles(folder, new Map(Object.entries(files)))
  expect(sizedFiles(folder)).toEqual([
    'test/direct.long.test.ts',
    'test/direct.test.ts',
    'test/later.test.ts',
    'test/through.test.ts',
  ])
})
