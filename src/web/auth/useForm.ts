import { type FormEvent, useMemo, useRef, useState } from "react";
import type { CallResult } from "./call.ts";
import type { FieldErrors, FieldName, Typed } from "./credentials.ts";

interface Options<F extends FieldName, T> {
  /** In visual order. */
  fields: readonly F[];
  validate(typed: Typed<F>): FieldErrors<F>;
  send(typed: Typed<F>): Promise<CallResult<T>>;
  /** Called after a successful response. */
  done(data: T, typed: Typed<F>): void;
  /** The field to focus when the server's error names no field. */
  focusOnError: F;
}

/** State of a public form: validates, sends one request at a time, and shows errors at their fields or above the form. */
export function useForm<F extends FieldName, T>({
  fields,
  validate,
  send,
  done,
  focusOnError,
}: Options<F, T>) {
  const [phase, setPhase] = useState<"typing" | "sending" | "done">("typing");
  const [errors, setErrors] = useState<FieldErrors<F>>({});
  const [formError, setFormError] = useState("");
  const inputs = useRef<Partial<Record<F, HTMLInputElement | null>>>({});
  const refs = useMemo(() => {
    const refOf = (name: F) => (input: HTMLInputElement | null) => {
      inputs.current[name] = input;
    };
    return Object.fromEntries(fields.map((name) => [name, refOf(name)])) as Record<
      F,
      ReturnType<typeof refOf>
    >; // one per field
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the fields of a form never change
  }, []);

  const show = (invalid: FieldErrors<F>) => {
    setErrors(invalid);
    const first = fields.find((name) => invalid[name]);
    if (first) inputs.current[first]?.focus();
    return first !== undefined;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (phase !== "typing") return;
    // Read from the inputs: password managers fill them without React events.
    const read = (name: F) => {
      const value = inputs.current[name]?.value ?? "";
      return name.endsWith("assword") ? value : value.trim();
    };
    const typed = Object.fromEntries(fields.map((name) => [name, read(name)])) as Typed<F>; // one per field
    setFormError("");
    if (show(validate(typed))) return;
    setPhase("sending");
    const response = await send(typed);
    if (response.ok) {
      setPhase("done");
      return done(response.data, typed);
    }
    setPhase("typing");
    const named = fields.filter((name) => response.errors?.[name]);
    if (named.length > 0)
      return void show(
        Object.fromEntries(named.map((name) => [name, response.errors?.[name]])) as FieldErrors<F>,
      ); // a subset of these fields
    setFormError(response.message);
    inputs.current[focusOnError]?.focus();
  };

  return {
    phase,
    formError,
    setFormError,
    onSubmit: (event: FormEvent) => void submit(event),
    /** Props that connect a field to the form. */
    field: (name: F) => ({
      id: name,
      ref: refs[name],
      error: errors[name],
      readOnly: phase !== "typing",
      onChange: () => setErrors((now) => ({ ...now, [name]: undefined })),
    }),
  };
}
