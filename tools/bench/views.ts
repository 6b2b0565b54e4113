/** The first and the dearest shot of every world: the dearest is the one whose frame takes longest at quality medium. */
export const VIEWS = [
  ...["skylands/dawn", "skylands/wood"],
  ...["forest/wood", "forest/thicket"],
  ...["planet/orbit", "planet/ground"],
  ...["caverns/pool", "caverns/pass"],
  ...["mines/junction", "mines/deep"],
  ...["cosmic/outside", "cosmic/hearth"],
];
