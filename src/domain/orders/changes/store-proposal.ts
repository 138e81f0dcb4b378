import type { StoredDraft } from "../incoming/stored-draft.ts";

/** What accepting a change request of a store applies: the order as its store has it. */
export interface StoreProposal {
  readonly draft: StoredDraft;
  readonly integrationId: string;
  /** The hash of the part as it was before the first change: where the store has it again, nothing is left to decide. */
  readonly base: string;
}
