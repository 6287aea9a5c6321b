import { Spec, Validation } from '@cyclonedx/cyclonedx-library'

/** The first mistake of a bill of materials, by the schema of CycloneDX 1.5; null if there is none. */
export async function sbomMistake(text: string): Promise<unknown> {
  const mistake: unknown = await new Validation.JsonStrictValidator(Spec.Version.v1dot5).validate(text)
  return mistake
}
