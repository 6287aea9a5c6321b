/** The reason why nothing is released: a sentence that says what to do. */
export class Refusal extends Error {}

/** The same, if an option is wrong. */
export class UsageRefusal extends Refusal {}
