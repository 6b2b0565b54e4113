/**
 * Rows of a texture lent to whoever comes: each loan is a run of neighbouring rows, which no other loan shares until it
 * is given back. First fit from the first row, so that the rows in use stay close together.
 */
export interface RowPool {
  /** Rows up to the last one lent. */
  readonly end: number;
  /** The first of `count` rows, or −1 where no such run is free. */
  lend(count: number): number;
  /** Gives back the loan that begins at `first`. */
  giveBack(first: number): void;
}

interface Loan {
  readonly first: number;
  readonly count: number;
}

export function createRowPool(rows: number): RowPool {
  /** In order of their rows. */
  const loans: Loan[] = [];
  return {
    get end() {
      const last = loans[loans.length - 1];
      return last ? last.first + last.count : 0;
    },
    lend(count) {
      if (!(Number.isInteger(count) && count > 0))
        throw new RangeError(`Expected 1 row or more to lend, got ${count}.`);
      let first = 0;
      let i = 0;
      for (; i < loans.length && loans[i].first - first < count; i++) first = loans[i].first + loans[i].count;
      if (first + count > rows) return -1;
      loans.splice(i, 0, { first, count });
      return first;
    },
    giveBack(first) {
      const i = loans.findIndex((loan) => loan.first === first);
      if (i < 0) throw new RangeError(`Expected the first row of a loan, got ${first}.`);
      loans.splice(i, 1);
    },
  };
}
