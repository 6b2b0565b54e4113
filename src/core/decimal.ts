/** Decimal numbers as text: "12", "-3.5", "12.", ".5" or "1e-3", without spaces. Linear: no text makes it backtrack. */
export const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
