/** Runs before each file of tests: random cases are the same in every run and in any order of files. */
import fc from "fast-check";

fc.configureGlobal({ seed: 1983 });
