import './key.css'

export { addressOf, gatewayAddress } from '../../shared/address.ts'
export { authorised } from './authorised.ts'
export { askAgain, askForKey, forgetKey, key } from './key.ts'
export { KeyButton } from './KeyButton.tsx'
