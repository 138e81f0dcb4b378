import type { FastifyRequest } from "fastify";
import { messages } from "../../../domain/messages.ts";
import { MAX_LINES } from "../../../domain/money/settlements/calls.ts";
import {
  readSettlement,
  type SettlementFile,
  type SettlementRow,
  settlementColumnsOf,
} from "../../../domain/money/settlements/file.ts";
import { openTable } from "../../../domain/orders/import/file/table.ts";
import { FileRefused } from "../../../domain/orders/incoming/problem.ts";
import { badField } from "../../api-error.ts";
import { readForm } from "../../files/read-form.ts";
import { parsing } from "../../files/semaphore.ts";
import { withSource } from "../../parse-worker/source.ts";

const LIMITS = { fileBytes: 10 * 1024 * 1024, fieldBytes: 1024 };
const ENDING = /\.(?:csv|xlsx)$/i;

async function* once(bytes: Buffer) {
  yield bytes;
}

/** Reads the file of a form. @throws ApiError without one, and for one that is no payout */
export async function readSettlementFile(request: FastifyRequest): Promise<SettlementFile> {
  if (!request.isMultipart()) throw badField("file", messages.importYourFile);
  const chunks: Buffer[] = [];
  const { fileName = "" } = await readForm(request, [], LIMITS, async (part) => {
    for await (const chunk of part.file as AsyncIterable<Buffer>) chunks.push(chunk);
  });
  const bytes = Buffer.concat(chunks);
  if (bytes.length === 0) throw badField("file", messages.importYourFile);
  if (!ENDING.test(fileName)) throw badField("file", "Choose a .csv or an .xlsx file");
  try {
    return await parsing.run(() =>
      withSource(
        () => once(bytes),
        ["workbook"],
        async (source) => {
          const table = await openTable(source);
          const columns = settlementColumnsOf(table.headers);
          const found: SettlementRow[] = [];
          for await (const rows of table.rows()) {
            found.push(...rows);
            if (found.length > MAX_LINES + 1)
              throw badField("file", `The file has more than ${MAX_LINES.toLocaleString("en-US")} rows`);
          }
          return readSettlement(columns, found);
        },
      ),
    );
  } catch (error) {
    if (error instanceof FileRefused) throw badField("file", error.problem.message);
    throw error;
  }
}
