/** FIRE=full: as much as is promised; else as much as fits between two changes. */
export const isFull = process.env.FIRE === "full";

/** In full another walk each time; FIRE_SEED repeats one. */
export const seed = Number(process.env.FIRE_SEED ?? (isFull ? Date.now() % 1_000_000_000 : 20_261_121));
