/** One call as a complete program, in each language. No text of a call is code in any of them. */
export { aiSdkCallOf, aiSdkOf, type AiSdkModel } from './snippetAiSdk.js'
export { curlOf, shortCurlOf } from './snippetCurl.js'
export { keyVariable, type SnippetCall, type SnippetJson } from './snippetData.js'
export { openaiCallOf, openaiOf, type OpenaiModel } from './snippetOpenai.js'
export { pythonOf } from './snippetPython.js'
export { reactOf } from './snippetReact.js'
export { typescriptOf } from './snippetTypescript.js'
