import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { kindOfName } from "../../domain/images/kinds.ts";
import { messages } from "../../domain/messages.ts";
import { badField, badRequest } from "../api-error.ts";
import type { Database } from "../db/client.ts";
import type { FileStore } from "../files/store.ts";
import { type Composer, ComposerDied, UnusableInput } from "./composer/composer.ts";
import { type Composition, type ImageFile, INPUTS, type Input, type Print } from "./composer/task.ts";
import type { Urgency } from "./composer/task-queue.ts";
import { ContentHashes } from "./content-hashes.ts";
import { noteMockupUse } from "./mockup-files.queries.ts";
import { mockupHash, mockupPath } from "./mockup-hash.ts";

/** A stored file that becomes an image of the library. */
export interface LibraryFile {
  readonly path: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
}

type Contents = Partial<Record<Input, string>>;

const missing = (input: Input) => badField(input, messages.mockupInput(input, messages.imageFileMissing));

/** Composes mockups of stored images, each once: what was composed of the same input is found by its hash. */
export class Mockups {
  readonly composer: Composer;
  readonly #database: Database;
  readonly #files: FileStore;
  readonly #hashes: ContentHashes;
  readonly #underWay = new Map<string, Promise<string>>();

  constructor(composer: Composer, { database, files }: { database: Database; files: FileStore }) {
    this.composer = composer;
    this.#database = database;
    this.#files = files;
    this.#hashes = new ContentHashes(files);
  }

  /** The path of a composed mockup. Throws an ApiError for images that cannot be used. */
  async pathOf(composition: Composition, urgency: Urgency): Promise<string> {
    const contents = await this.#contentsOf(composition);
    const hash = mockupHash(composition, contents);
    const stored = mockupPath(hash);
    await noteMockupUse(this.#database, hash);
    if (await this.#isStored(stored)) return stored;
    const made =
      this.#underWay.get(hash) ??
      this.#composed(composition, contents, urgency, async (file) => {
        await this.#files.keep(stored, file, "image/webp");
        return stored;
      }).finally(() => this.#underWay.delete(hash));
    this.#underWay.set(hash, made);
    return made;
  }

  /** A mockup that is not stored. Throws an ApiError for images that cannot be used. */
  async bytesOf(composition: Composition): Promise<Buffer> {
    const contents = await this.#contentsOf(composition);
    return this.#composed(composition, contents, "request", (file) => readFile(file));
  }

  async #contentsOf(composition: Composition): Promise<Contents> {
    const contents: Contents = {};
    for (const input of INPUTS) {
      const stored = composition[input];
      if (stored === null) continue;
      const hash = await this.#hashes.of(stored);
      if (hash === null) throw missing(input);
      contents[input] = hash;
    }
    return contents;
  }

  async #isStored(key: string): Promise<boolean> {
    const found = await this.#files.read(key);
    if (!found) return false;
    // The store has no call that only looks for a file. The class of both stores has it.
    (found.stream as NodeJS.ReadableStream & { destroy(): void }).destroy();
    return true;
  }

  /**
   * Renders placed artwork and stores it under `key`. Returns the stored file, or `null` where the artwork is printed as it
   * is. Throws an ApiError for images that cannot be used.
   */
  async printTo(key: string, { artwork, placement, on }: Print): Promise<LibraryFile | null> {
    return this.#inFolder(async (folder) => {
      const files = {
        artwork: await this.#fetched(folder, "artwork", artwork),
        on: "width" in on ? on : { ...on, photo: await this.#fetched(folder, "photo", on.photo) },
      };
      const to = path.join(folder, "print.png");
      const written = await this.composer.compose({ kind: "print", of: { placement, ...files } }, to, "job");
      if (!written) return null;
      const { size } = await stat(to);
      await this.#files.keep(key, to, "image/png");
      return { path: key, size, ...written };
    });
  }

  async #fetched(folder: string, input: Input, stored: string, hash = ""): Promise<ImageFile> {
    const [kind, reading] = [kindOfName(stored), await this.#files.read(stored)];
    if (!kind || !reading) throw missing(input);
    const file = path.join(folder, input);
    await pipeline(reading.stream, createWriteStream(file, { mode: 0o600 }));
    return { file, kind, hash };
  }

  /** Copies the images to files, composes them, and passes the result's file to `take`. */
  #composed<T>(
    composition: Composition,
    contents: Contents,
    urgency: Urgency,
    take: (file: string) => Promise<T>,
  ): Promise<T> {
    return this.#inFolder(async (folder) => {
      const { photo, mask, artwork } = composition;
      const fetched = (input: Input, stored: string) => this.#fetched(folder, input, stored, contents[input]);
      const files = {
        photo: await fetched("photo", photo),
        mask: mask === null ? null : await fetched("mask", mask),
        artwork: artwork === null ? null : await fetched("artwork", artwork),
      };
      const to = path.join(folder, "mockup.webp");
      await this.composer.compose({ kind: "mockup", of: { ...composition, ...files } }, to, urgency);
      return take(to);
    });
  }

  /** Works in a temporary folder. Errors of the composer that images cause become those of the caller. */
  async #inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(path.join(tmpdir(), "platen-mockup-"));
    try {
      return await work(folder);
    } catch (error) {
      if (error instanceof UnusableInput)
        throw badField(error.input, messages.mockupInput(error.input, error.message));
      throw error instanceof ComposerDied ? badRequest(messages.mockupImpossible) : error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
