/** Milliseconds that the pointer or the focus stays before something is loaded; passing over a list requests nothing. */
export const STAY_MS = 60;
