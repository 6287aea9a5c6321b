/** No check of the names of options: in production builds of pages every byte counts. */
export function refuseOptions(_of: string, _options: object): void {} // bundlers drop calls of an empty function
