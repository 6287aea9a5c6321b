/** Lets the browser paint and handle input before the work continues. */
export const pause = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = (): void => {
      port1.close()
      done()
    }
    port2.postMessage(undefined)
  })
