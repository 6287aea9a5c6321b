// The same with all cases.
import './sbom.test.ts'
