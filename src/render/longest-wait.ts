/**
 * The longest wait of a first picture for streamed data, once its programs are compiled, ms. A picture that runs shows the data as it
 * arrives; a frozen one would lack it for ever, and waits as long as a slow machine may take.
 */
export const LONGEST_WAIT = { near: 800, all: 240_000 } as const;
