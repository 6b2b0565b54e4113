/** Numbers as text in the languages of snippets. */

/** The shortest decimal that reads as the same double, with a point for languages in which 1 is no double. */
export const decimal = (value: number): string => (/[.e]/.test(String(value)) ? String(value) : `${value}.0`);

/** The same with a point before an exponent too. */
export const pointed = (value: number): string => decimal(value).replace(/^(-?\d+)e/, "$1.0e");

/** The decimal of a single-precision number, with a point. */
export const single = (value: number): string => pointed(Number(Math.fround(value).toPrecision(9)));
