import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Debian's, since no registry of images may be within reach. */
const SUITE = "trixie";
const MIRROR = "http://deb.debian.org/debian";
const CERTIFICATES = "etc/ssl/certs/ca-certificates.crt";
const USER = { uid: 1000, gid: 1000 };

/** Whether this machine lets tests build and run an image; tests that need one say so in their name. */
export const canRunImages =
  process.getuid?.() === 0 &&
  ["buildah", "crun", "debootstrap"].every((name) => spawnSync(name, ["--version"]).status === 0);

/** What an image says of its containers. */
interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Cmd: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly WorkingDir: string;
  readonly StopSignal: string;
  readonly Healthcheck: { readonly Test: readonly string[] };
}

export interface Image {
  /** The root folder of its files. */
  readonly root: string;
  readonly config: ImageConfig;
}

/** Builds an image of a folder with a Containerfile, on a Debian with this process's Node. Takes minutes. */
export async function buildImage(place: string, source: string, file: string): Promise<Image> {
  const storage = ["--storage-driver=vfs", `--root=${place}/store`, `--runroot=${place}/run`];
  const buildah = async (...args: string[]) =>
    (await run("buildah", [...storage, ...args], { maxBuffer: 64 * 1024 ** 2 })).stdout.trim();
  const base = path.join(place, "base");
  await run("debootstrap", ["--variant=minbase", "--include=ca-certificates", SUITE, base, MIRROR]);
  // Those of this machine: a proxy's too.
  fs.copyFileSync(path.join("/", CERTIFICATES), path.join(base, CERTIFICATES));
  fs.copyFileSync(process.execPath, path.join(base, "usr/bin/node"));
  const npm = "usr/lib/node_modules/npm";
  const prefix = (await run("npm", ["root", "--global"])).stdout.trim();
  fs.cpSync(path.join(prefix, "npm"), path.join(base, npm), { recursive: true });
  fs.symlinkSync(path.join("/", npm, "bin/npm-cli.js"), path.join(base, "usr/bin/npm"));
  const made = await buildah("from", "scratch");
  await buildah("add", "--quiet", made, base, "/");
  await buildah("config", "--env", `NODE_EXTRA_CA_CERTS=/${CERTIFICATES}`, made);
  await buildah("commit", "--quiet", made, "localhost/base");
  const bases = ["--build-arg", "BASE=localhost/base"];
  const name = "localhost/image";
  const chroot = ["--isolation=chroot", "--format=docker"];
  await buildah("bud", "--quiet", ...chroot, ...bases, "--file", file, "--tag", name, source);
  const inspected = JSON.parse(await buildah("inspect", "--type", "image", name)) as {
    Docker: { config: ImageConfig };
  };
  const root = await buildah("mount", await buildah("from", "--pull-never", name));
  return { root, config: inspected.Docker.config };
}

interface Options {
  /** A folder for its bundle. */
  readonly folder: string;
  /** What `/data` is. */
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Instead of the image's command. */
  readonly args?: readonly string[];
}

/** A container of an image by crun, with a read-only root, no capabilities, and the network of this machine. */
export class Container {
  readonly image: Image;
  /** What it has printed. */
  output = "";
  readonly #name: string;
  readonly #process: ChildProcess;
  readonly #exit: Promise<number | null>;
  readonly #env: readonly string[];

  constructor(image: Image, { folder, dataDir, env = {}, args = image.config.Cmd }: Options) {
    this.image = image;
    this.#name = path.basename(folder);
    // The first of two variables of one name counts.
    const names = new Set(Object.keys(env));
    this.#env = [
      ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
      ...image.config.Env.filter((variable) => !names.has(variable.split("=")[0] ?? "")),
    ];
    const { uid, gid } = USER;
    fs.chownSync(dataDir, uid, gid);
    fs.mkdirSync(folder, { recursive: true });
    const bundle = {
      ociVersion: "1.0.0",
      process: {
        user: USER,
        args: [...image.config.Entrypoint, ...args],
        env: this.#env,
        cwd: image.config.WorkingDir,
        capabilities: { bounding: [], effective: [], permitted: [] },
        noNewPrivileges: true,
      },
      root: { path: image.root, readonly: true },
      mounts: [
        { destination: "/proc", type: "proc", source: "proc" },
        { destination: "/dev", type: "tmpfs", source: "tmpfs", options: ["nosuid", "mode=755"] },
        { destination: "/tmp", type: "tmpfs", source: "tmpfs", options: ["nosuid", "nodev", "mode=1777"] },
        { destination: "/data", type: "bind", source: dataDir, options: ["rbind", "rw"] },
      ],
      linux: { namespaces: [{ type: "pid" }, { type: "ipc" }, { type: "mount" }] },
    };
    fs.writeFileSync(path.join(folder, "config.json"), JSON.stringify(bundle));
    // crun knows no machine with cgroups of version 1.
    const crun = `mount -t cgroup2 none /sys/fs/cgroup && exec crun --cgroup-manager=disabled run --bundle "$0" "$1"`;
    this.#process = spawn("unshare", ["--mount", "sh", "-c", crun, folder, this.#name]);
    for (const stream of [this.#process.stdout, this.#process.stderr])
      stream?.on("data", (text) => {
        this.output += text;
      });
    this.#exit = once(this.#process, "exit").then(([code]) => code);
  }

  /** Runs a program in it, with its environment. @returns its exit code, and what it printed */
  exec(args: readonly string[]): { code: number | null; output: string } {
    const env = this.#env.flatMap((variable) => ["--env", variable]);
    const user = `${USER.uid}:${USER.gid}`;
    const { status, stdout, stderr } = spawnSync(
      "crun",
      ["exec", "--user", user, ...env, this.#name, ...args],
      { encoding: "utf8" },
    );
    return { code: status, output: stdout + stderr };
  }

  /** Runs the image's health check. */
  get isHealthy(): boolean {
    const [, ...test] = this.image.config.Healthcheck.Test;
    return this.exec(test).code === 0;
  }

  /** Waits for its end. @returns its exit code */
  ended(): Promise<number | null> {
    return this.#exit;
  }

  /** Stops it by the image's signal. @returns its exit code */
  stop(): Promise<number | null> {
    spawnSync("crun", ["kill", this.#name, this.image.config.StopSignal]);
    return this.#exit;
  }

  async kill(): Promise<void> {
    spawnSync("crun", ["delete", "--force", this.#name]);
    await this.#exit;
  }
}
