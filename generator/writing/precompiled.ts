/**
 * Templates that were compiled when the tool was packed, by `keyOf` (template.ts). The repository has none, so that its
 * templates can be edited; packaging/prepared.ts makes those of the compiled package.
 */
export const precompiled: Readonly<Record<string, TemplateSpecification>> = {}
