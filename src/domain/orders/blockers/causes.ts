/** The cause of the gate `artwork` where values of an item's personalization are missing or wrong. */
export const PERSONALIZATION = "personalization";
