import { type FormEvent, useMemo, useRef, useState } from "react";
import type { Answer } from "./call.ts";
import type { Faults, FieldName, Typed } from "./credentials.ts";

type Phase = "typing" | "sending" | "done";

interface Options<F extends FieldName, T> {
  /** In the order in which they stand. */
  fields: readonly F[];
  faultsOf(typed: Typed<F>): Faults<F>;
  send(typed: Typed<F>): Promise<Answer<T>>;
  /** What was sent has worked. */
  done(data: T, typed: Typed<F>): void;
  /** Where the cursor goes when the server refuses without naming a field. */
  again: F;
}

/** A visitor's form: checked, sent once at a time, refused at its fields or above them. */
export function useForm<F extends FieldName, T>({ fields, faultsOf, send, done, again }: Options<F, T>) {
  const [phase, setPhase] = useState<Phase>("typing");
  const [faults, setFaults] = useState<Faults<F>>({});
  const [refusal, setRefusal] = useState("");
  const inputs = useRef<Partial<Record<F, HTMLInputElement | null>>>({});
  const refs = useMemo(() => {
    const refOf = (name: F) => (input: HTMLInputElement | null) => {
      inputs.current[name] = input;
    };
    return Object.fromEntries(fields.map((name) => [name, refOf(name)])) as Record<
      F,
      ReturnType<typeof refOf>
    >; // one a field
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a form's fields are what they are
  }, []);

  const show = (wrong: Faults<F>) => {
    setFaults(wrong);
    const first = fields.find((name) => wrong[name]);
    if (first) inputs.current[first]?.focus();
    return first !== undefined;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (phase !== "typing") return;
    // Read from the fields: a password manager fills them without a word to React.
    const read = (name: F) => {
      const value = inputs.current[name]?.value ?? "";
      return name === "name" || name === "email" ? value.trim() : value;
    };
    const typed = Object.fromEntries(fields.map((name) => [name, read(name)])) as Typed<F>; // one a field
    setRefusal("");
    if (show(faultsOf(typed))) return;
    setPhase("sending");
    const answer = await send(typed);
    if (answer.ok) {
      setPhase("done");
      return done(answer.data, typed);
    }
    setPhase("typing");
    const named = fields.filter((name) => answer.errors?.[name]);
    if (named.length > 0)
      return void show(Object.fromEntries(named.map((name) => [name, answer.errors?.[name]])) as Faults<F>); // of these fields
    setRefusal(answer.message);
    inputs.current[again]?.focus();
  };

  return {
    phase,
    refusal,
    setRefusal,
    onSubmit: (event: FormEvent) => void submit(event),
    /** What ties a field to the form. */
    field: (name: F) => ({
      id: name,
      ref: refs[name],
      fault: faults[name],
      readOnly: phase !== "typing",
      onChange: () => setFaults((now) => ({ ...now, [name]: undefined })),
    }),
  };
}
