/** Controls of a land of faults: those of countries, without the underground. */
import { defineControls } from "../../../../ui/input/actions.ts";
import { phrase } from "../../../../words/words.ts";
import { countryControls } from "../../controls.ts";

const { lamp: _, "way out": __, ...actions } = countryControls.actions;

export const faultControls = defineControls({
  ...countryControls,
  title: phrase("Lands of faults"),
  greeting: phrase("Walk over a land that faults have made; the sea begins at its sides. The workshop makes others."),
  actions,
  notes: (countryControls.notes ?? []).slice(0, 2),
});
