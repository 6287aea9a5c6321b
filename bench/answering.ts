import { createServer } from 'node:http'
import { fieldsOf } from '../generator/language/values.ts'

/**
 * The upstream of the latency table, in a separate process: it responds at once, like vendor22 or like a chat model.
 */
const pictures = JSON.stringify({ images: [{ url: 'https://cdn.vendor22.example/1.png' }], seed: 7 })
const chat = JSON.stringify({
  id: 'chat-1',
  object: 'chat.completion',
  created: 1,
  model: 'chat-1',
  choices: [{ index: 0, message: { role: 'assistant', content: 'A cat.' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
})

const server = createServer((request, response) => {
  request.resume().once('end', () => {
    response.setHeader('content-type', 'application/json')
    response.end(request.url?.endsWith('/chat/completions') ? chat : pictures)
  })
})
server.listen(0, '127.0.0.1', () => {
  const port = Number(fieldsOf(server.address())['port'])
  console.log(`Serving on http://127.0.0.1:${port}`)
})
