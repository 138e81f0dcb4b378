import { ApiError } from "../../api-error.ts";
import type { Input } from "./task.ts";

/** An image that cannot be used. */
export class InputError extends Error {
  override readonly name = "InputError";
  readonly input: Input;

  constructor(input: Input, { message }: ApiError) {
    super(message);
    this.input = input;
  }
}

/** The same promise, whose error names the image. */
export async function decodedAs<T>(input: Input, decoding: Promise<T>): Promise<T> {
  try {
    return await decoding;
  } catch (error) {
    throw error instanceof ApiError ? new InputError(input, error) : error;
  }
}
