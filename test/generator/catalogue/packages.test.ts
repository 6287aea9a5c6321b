import { expect, test } from 'vitest'
import { packagesOf, type PackageSettings } from '../../../generator/catalogue/packages.ts'

const service = { version: '1.2.3', license: 'MIT' }
const targets = [{ name: 'client' }, { name: 'command' }, { name: 'schemas' }]

const made = (settings?: PackageSettings, text?: string) => packagesOf(service, targets, settings, text)

test('without settings, packages have the scope of this project, and the version and the licence of the service', () => {
  expect(made()).toEqual({
    names: { client: '@gatewright/client', command: '@gatewright/command', schemas: '@gatewright/schemas' },
    version: '1.2.3',
    license: 'MIT',
    keywords: [],
    scope: '@gatewright',
    elsewhere: {},
    command: 'gatewright-client',
  })
})

test('a full name replaces scope and target, and only packages that are built have a name', () => {
  const { names } = made({ scope: '@acme', names: { client: 'acme-sdk', openapi: '@acme/api' } })
  expect(names).toEqual({ client: 'acme-sdk', command: '@acme/command', schemas: '@acme/schemas' })
})

test.each([
  [{ scope: '@acme' }, 'acme-client'],
  [{ scope: '@acme', names: { command: '@other/cli' } }, 'other-client'],
  [{ names: { command: 'acme-cli' } }, 'acme-cli'],
  [{ scope: '@acme', command: 'acme' }, 'acme'],
])('the command of %j is %s', (settings, command) => {
  expect(made(settings).command).toBe(command)
})

test('settings win over the service', () => {
  const settings = {
    version: '2.0.0',
    license: 'Apache-2.0',
    author: 'Acme',
    keywords: ['video'],
    access: 'public',
  } as const
  expect(made(settings)).toMatchObject(settings)
})

test('a repository is an address, with or without its folder', () => {
  expect(made({ repository: 'github:acme/models' }).repository).toEqual({ url: 'github:acme/models' })
  const repository = { url: 'github:acme/models', directory: 'generated' }
  expect(made({ repository }).repository).toEqual(repository)
})

test('a text that is not MIT, without the name of a licence, is referred to by its file', () => {
  const mit = 'Permission is hereby granted, free of charge, to any person'
  expect(made({}, 'All rights reserved.').license).toBe('SEE LICENSE IN LICENSE')
  expect(made({ license: 'SEE LICENSE IN legal/terms.txt' }, 'All rights reserved.').license).toBe(
    'SEE LICENSE IN LICENSE',
  )
  expect(made({}, mit)).toMatchObject({ license: 'MIT', licenseText: mit })
  expect(made({ license: 'Apache-2.0' }, 'Apache License').license).toBe('Apache-2.0')
})
