/** One call as a complete program, in each language. No text of a call is code in any of them. */
export { aiSdkCallOf, aiSdkOf, type AiSdkModel } from './snippetAiSdk.ts'
export { curlOf, shortCurlOf } from './snippetCurl.ts'
export { keyVariable, type SnippetCall, type SnippetJson } from './snippetData.ts'
export { openaiCallOf, openaiOf, type OpenaiModel } from './snippetOpenai.ts'
export { pythonOf } from './snippetPython.ts'
export { reactOf } from './snippetReact.ts'
export { typescriptOf } from './snippetTypescript.ts'
