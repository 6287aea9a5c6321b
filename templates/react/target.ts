import type { Target } from '../../generator/catalogue/target.ts'
import { exampleView } from '../../generator/targets/example.ts'
import { entry, packageName } from '../../generator/targets/package.ts'
import { defineTarget } from '../../generator/targets/target.ts'
import { protocolModules } from '../shared/modules.ts'
import { own } from '../shared/ownTarget.ts'
import { runtimeModules } from '../shared/runtime.ts'

/** Hooks and a form for React: the same code for every model, whose data and checks come from the other packages. */
export const react: Target = defineTarget({
  ...own('react'),
  needs: ['catalog', 'client'],
  isOptional: true,
  *outputs(catalogue, tools) {
    const { service, packages } = catalogue
    const { version } = packages
    yield* tools.licence()
    yield tools.packageJson({
      description: `Hooks and a form for React that run the models of ${service.title}.`,
      exports: { '.': entry('runtime/index') },
      dependencies: { [packageName(packages, 'catalog')]: version, [packageName(packages, 'client')]: version },
      peerDependencies: { react: '>=18' },
      files: ['dist', 'src'],
    })
    yield* runtimeModules('react')
    yield* protocolModules(['paths'])
    yield { path: 'README.md', template: 'readme.hbs', view: { title: service.title, example: exampleView(catalogue) } }
  },
})
