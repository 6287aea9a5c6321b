import { zip } from './archive.ts'
import { floats, integers, padded, utf8 } from './bytes.ts'

type Point = readonly [x: number, y: number, z: number]

/** A pyramid with three sides; its height depends on the seed. */
export interface Mesh {
  readonly points: readonly Point[]
  readonly faces: readonly Point[]
}

/** The mesh of a seed. */
export const meshOf = (seed: number): Mesh => ({
  points: [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1 + (seed % 8) / 8],
  ],
  faces: [
    [0, 2, 1],
    [0, 1, 3],
    [1, 2, 3],
    [2, 0, 3],
  ],
})

function gltfOf({ points, faces }: Mesh, uri?: string): Readonly<Record<string, unknown>> {
  const [bytes, indices] = [12 * points.length, 6 * faces.length]
  const high = [0, 1, 2].map((axis) => Math.max(...points.map((point) => point[axis] ?? 0)))
  return {
    asset: { version: '2.0', generator: 'Gatewright sandbox' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: points.length, type: 'VEC3', min: [0, 0, 0], max: high },
      { bufferView: 1, componentType: 5123, count: 3 * faces.length, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: bytes, target: 34962 },
      { buffer: 0, byteOffset: bytes, byteLength: indices, target: 34963 },
    ],
    buffers: [{ byteLength: bytes + indices, ...(uri !== undefined && { uri }) }],
  }
}

const bufferOf = ({ points, faces }: Mesh): Buffer => Buffer.concat([floats(points.flat()), integers(2, faces.flat())])

const chunk = (type: string, bytes: Buffer): Buffer => Buffer.concat([integers(4, [bytes.length]), utf8(type), bytes])

/** The mesh as binary glTF. */
export function glb(mesh: Mesh): Buffer {
  const json = chunk('JSON', padded(utf8(JSON.stringify(gltfOf(mesh))), 4, 0x20))
  const body = Buffer.concat([json, chunk('BIN\0', padded(bufferOf(mesh), 4, 0))])
  return Buffer.concat([utf8('glTF'), integers(4, [2, 12 + body.length]), body])
}

/** The mesh as glTF in JSON, with its buffer as a data URI. */
export const gltf = (mesh: Mesh): Buffer =>
  utf8(JSON.stringify(gltfOf(mesh, `data:application/octet-stream;base64,${bufferOf(mesh).toString('base64')}`)))

/** The mesh as Wavefront OBJ. */
export const obj = ({ points, faces }: Mesh): Buffer =>
  lines(
    ...points.map((point) => `v ${point.join(' ')}`),
    ...faces.map((face) => `f ${face.map((index) => index + 1).join(' ')}`),
  )

/** The mesh as PLY in text. */
export const ply = ({ points, faces }: Mesh): Buffer =>
  lines(
    'ply',
    'format ascii 1.0',
    `element vertex ${points.length}`,
    ...['x', 'y', 'z'].map((axis) => `property float ${axis}`),
    `element face ${faces.length}`,
    'property list uchar int vertex_indices',
    'end_header',
    ...points.map((point) => point.join(' ')),
    ...faces.map((face) => `3 ${face.join(' ')}`),
  )

/** The mesh as binary STL, whose normals readers compute. */
export function stl({ points, faces }: Mesh): Buffer {
  const corners = faces.map((face) => [0, 0, 0, ...face.flatMap((index) => points[index] ?? [])])
  const facets = corners.map((values) => Buffer.concat([floats(values), integers(2, [0])]))
  return Buffer.concat([Buffer.alloc(80, 'Gatewright sandbox'), integers(4, [faces.length]), ...facets])
}

/** The mesh as FBX in text. */
export const fbx = ({ points, faces }: Mesh): Buffer => {
  // The last index of each polygon is its bitwise complement.
  const indices = faces.flatMap(([one, two, three]) => [one, two, -three - 1])
  const array = (name: string, values: readonly number[]): string =>
    `    ${name}: *${values.length} { a: ${values.join(',')} }`
  return lines(
    '; FBX 7.4.0 project file',
    'FBXHeaderExtension:  { FBXHeaderVersion: 1003',
    ' FBXVersion: 7400 }',
    'Objects:  {',
    '  Geometry: 1, "Geometry::Mesh", "Mesh" {',
    array('Vertices', points.flat()),
    array('PolygonVertexIndex', indices),
    '  }',
    '  Model: 2, "Model::Mesh", "Mesh" { Version: 232 }',
    '}',
    'Connections:  {',
    '  C: "OO",1,2',
    '  C: "OO",2,0',
    '}',
  )
}

/** The mesh as USDZ: a ZIP archive without compression whose entries begin at multiples of 64. */
export const usdz = ({ points, faces }: Mesh): Buffer => zip([{ name: 'mesh.usda', bytes: usda(points, faces) }], 64)

const usda = (points: readonly Point[], faces: readonly Point[]): Buffer =>
  lines(
    '#usda 1.0',
    '(',
    '    defaultPrim = "Mesh"',
    ')',
    'def Mesh "Mesh"',
    '{',
    `    int[] faceVertexCounts = [${faces.map(() => 3).join(', ')}]`,
    `    int[] faceVertexIndices = [${faces.flat().join(', ')}]`,
    `    point3f[] points = [${points.map((point) => `(${point.join(', ')})`).join(', ')}]`,
    '}',
  )

const lines = (...text: readonly string[]): Buffer => utf8(`${text.join('\n')}\n`)
