/** The reason why nothing is released: a sentence that says what to do. */
export class Refusal extends Error {}
