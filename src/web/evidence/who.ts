interface Person {
  readonly fullName?: string | null;
  readonly email?: string | null;
}

/** Changes without a person are the product's own, such as those by a schedule or a store. */
export const whoOf = (person: Person | null): string => person?.fullName || person?.email || "System";
