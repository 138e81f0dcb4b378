import type { FastifyRequest } from "fastify";
import type { ImageKind } from "../../domain/images/kinds.ts";
import { MAX_UPLOAD_BYTES } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { ApiError, badField } from "../api-error.ts";
import { type FormLimits, readForm } from "../files/read-form.ts";
import { receive } from "../files/receive.ts";

/** One byte more, so that `receive` refuses what is too large, as it does for uploads. */
const LIMITS: FormLimits = { fileBytes: MAX_UPLOAD_BYTES + 1, tooLarge: messages.imageTooLarge };

export interface ReceivedArtwork {
  readonly kind: ImageKind;
  readonly fields: Readonly<Record<string, string>>;
}

/** The error of a file as an error of the form's field. */
const ofFile = ({ status, message }: ApiError) =>
  new ApiError(status, message, { errors: { file: message } });

/** Writes the image of a multipart form to a local file. Throws an ApiError without one, and for any other file. */
export async function receiveArtwork(
  request: FastifyRequest,
  allowed: readonly string[],
  to: string,
): Promise<ReceivedArtwork> {
  const missing = () => badField("file", messages.preflightYourImage);
  if (!request.isMultipart()) throw missing();
  let kind: ImageKind | undefined;
  let refusal: ApiError | undefined;
  const { fileName, fields } = await readForm(request, allowed, LIMITS, async (part) => {
    try {
      kind = await receive(part.file, to);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refusal = ofFile(error);
      // The rest of the form is read before the response: a client that is still sending would not read it.
      part.file.resume();
    }
  });
  if (fileName === undefined) throw missing();
  if (refusal || !kind) throw refusal ?? missing();
  return { kind, fields };
}
