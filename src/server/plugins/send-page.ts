import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A page ready to be sent, plain and compressed, with its ETag. */
export interface Packed {
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** @param quality of brotli, 0 to 11: 11 for a page that is compressed once, less for one compressed per request */
export function pack(html: string, quality: number): Packed {
  const plain = Buffer.from(html);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  return {
    // Weak, because plain and compressed responses share it.
    etag: `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 27)}"`,
    plain,
    br: brotliCompressSync(plain, { params }),
    gzip: gzipSync(plain),
  };
}

/** The smallest encoding that the browser accepts; a weight of 0 means that it does not. */
function encodingFor(accepted: string | undefined): "br" | "gzip" | undefined {
  const taken = new Map(
    (accepted ?? "").split(",").map((one) => {
      const [name = "", ...parameters] = one.toLowerCase().split(";");
      const weight = parameters.map((parameter) => /^\s*q=(.*)$/.exec(parameter)?.[1]).find(Boolean);
      return [name.trim(), weight === undefined || Number(weight) > 0];
    }),
  );
  return (["br", "gzip"] as const).find((name) => taken.get(name) ?? taken.get("*") ?? false);
}

const isKnown = (tags: string | undefined, etag: string) =>
  tags?.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag.slice(2)) ??
  false;

/** Sends a page, compressed where the browser accepts it, or 304 where the browser has it cached. */
export function sendPage(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  page: Packed,
  type = "text/html; charset=utf-8",
) {
  reply.header("vary", "accept-encoding").header("etag", page.etag).type(type);
  if (reply.statusCode === 200 && isKnown(headers["if-none-match"], page.etag)) return reply.code(304).send();
  const encoding = encodingFor(headers["accept-encoding"]?.toString());
  if (!encoding) return reply.send(page.plain);
  return reply.header("content-encoding", encoding).send(page[encoding]);
}
