import { type HttpError, propertyPathToArray } from "@refinedev/core";
import type { FormInstance } from "antd";
import { useRef } from "react";

interface ServerError {
  name: (string | number)[];
  errors: string[];
  value: unknown;
}

/**
 * Shows the server's errors at their fields. They remain until the field's value changes, even if the form's own rules
 * pass: on blur antd validates the field again and would remove them. `fieldOf` maps a path in the server's errors to
 * the form's field, if they differ.
 */
export function useServerErrors(form: FormInstance, fieldOf: (path: string) => string = (path) => path) {
  const serverErrors = useRef<ServerError[]>([]);
  const nameOf = (path: string) => propertyPathToArray(fieldOf(path));
  const isField = (path: string) =>
    form.getFieldsError().some(({ name }) => name.join(".") === nameOf(path).join("."));

  return {
    /** Whether some of the errors belong to a field of the form. */
    areAtFields: (errors: HttpError["errors"]) => Object.keys(errors ?? {}).some(isField),
    show({ errors = {} }: HttpError) {
      serverErrors.current = Object.entries(errors).map(([path, text]) => {
        const name = nameOf(path);
        return { name, errors: [String(text)], value: form.getFieldValue(name) as unknown };
      });
      form.setFields(serverErrors.current.map(({ name, errors: texts }) => ({ name, errors: texts })));
      if (serverErrors.current[0]) form.getFieldInstance(serverErrors.current[0].name)?.focus?.();
    },
    clear() {
      serverErrors.current = [];
    },
    /** For the form's prop of this name. */
    onFieldsChange() {
      const removed = serverErrors.current.filter(
        ({ name, value }) => form.getFieldValue(name) === value && form.getFieldError(name).length === 0,
      );
      if (removed.length > 0) form.setFields(removed.map(({ name, errors }) => ({ name, errors })));
    },
  };
}
