/**
 * The format of the generated packages, in the `gatewright` key of each package.json. Raise it with every change after
 * which gateways that exist cannot read new packages, or new gateways cannot read packages that exist.
 */
export const packageFormat = 3
