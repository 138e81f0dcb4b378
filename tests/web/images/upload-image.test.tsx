import axios, { type InternalAxiosRequestConfig } from "axios";
import { beforeEach, expect, test } from "vitest";
import { createImage, requestImageUpload } from "../../../src/domain/files/calls.ts";
import { MAX_UPLOAD_BYTES } from "../../../src/domain/limits.ts";
import { uploadImage } from "../../../src/web/images/upload-image.ts";
import { ErrorResponse, on, sent, sentTo } from "../wire.tsx";

/** The requests to the store, which do not use our HTTP client. */
let puts: InternalAxiosRequestConfig[] = [];
let errorResponse: { status: number; data: unknown } | undefined;

beforeEach(() => {
  puts = [];
  errorResponse = undefined;
  axios.defaults.adapter = async (config) => {
    puts.push(config);
    const response = { data: "", status: 200, statusText: "", headers: {}, config, ...errorResponse };
    if (errorResponse) throw new axios.AxiosError("refused", "ERR", config, null, response);
    return response;
  };
  on(requestImageUpload, () => ({
    presigned_url: "https://store.test/incoming/1?signature=x",
    file_path: "files/uploads/1.png",
  }));
  on(createImage, () => ({ id: "1" }));
});

const file = (name: string, type: string, size = 10) => {
  const made = new File(["x"], name, { type });
  Object.defineProperty(made, "size", { value: size });
  return made;
};

test("uploadImage sends an image to the server's URL without our token, then adds it to the library", async () => {
  const upload = await uploadImage(file("sunrise.png", "image/png", MAX_UPLOAD_BYTES));
  expect(upload).toEqual({ ok: true, path: "files/uploads/1.png" });
  expect(sentTo(requestImageUpload)[0]?.query).toEqual({ file_name: "sunrise.png" });
  expect(puts.map(({ url, method }) => [method, url])).toEqual([
    ["put", "https://store.test/incoming/1?signature=x"],
  ]);
  expect(puts[0]?.headers.get("Authorization")).toBeUndefined();
  expect(puts[0]?.headers.get("access_token")).toBeUndefined();
  expect(sentTo(createImage)[0]?.body).toEqual({ path: "files/uploads/1.png" });
});

test.each([
  ["a text file", file("notes.txt", "text/plain"), "File must be image format!"],
  ["a file without a type", file("notes", ""), "File must be image format!"],
  [
    "a file of one byte more than 70 MB",
    file("big.png", "image/png", MAX_UPLOAD_BYTES + 1),
    "File size can not exceed 70MB!",
  ],
])("uploadImage refuses %s before it sends anything", async (_what, chosen, message) => {
  sent.length = 0;
  expect(await uploadImage(chosen)).toEqual({ ok: false, message });
  expect([sent, puts]).toEqual([[], []]);
});

test("uploadImage shows why an upload failed, with the server's reason if there is one", async () => {
  const chosen = file("sunrise.png", "image/png");
  errorResponse = { status: 400, data: { message: "The image is damaged or was cut off" } };
  expect(await uploadImage(chosen)).toEqual({
    ok: false,
    message: "Upload failed. The image is damaged or was cut off",
  });
  errorResponse = { status: 400, data: { message: "File must be image format!" } };
  expect(await uploadImage(chosen)).toEqual({ ok: false, message: "File must be image format!" });
  errorResponse = { status: 403, data: "<Error><Code>AccessDenied</Code></Error>" };
  expect(await uploadImage(chosen)).toEqual({ ok: false, message: "Upload failed" });
  errorResponse = undefined;
  on(createImage, () => new ErrorResponse("File must be image format!"));
  expect(await uploadImage(chosen)).toEqual({ ok: false, message: "File must be image format!" });
});

test.each([
  ["our own store", { path: "files/uploads/1.png", preflight: { status: "bad", findings: [] } }, {}],
  ["the library, where the bytes went to another store", "", { preflight: { status: "bad", findings: [] } }],
])("uploadImage resolves to the preflight's result from %s", async (_where, stored, saved) => {
  errorResponse = undefined;
  const adapter = axios.defaults.adapter;
  axios.defaults.adapter = async (config) => ({
    data: stored,
    status: 200,
    statusText: "",
    headers: {},
    config,
  });
  on(createImage, () => ({ id: "1", ...saved }));
  const upload = await uploadImage(file("sunrise.png", "image/png"));
  axios.defaults.adapter = adapter;
  expect(upload).toEqual({
    ok: true,
    path: "files/uploads/1.png",
    preflight: { status: "bad", findings: [] },
  });
});
