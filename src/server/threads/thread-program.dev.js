import path from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Runs the program of a thread in development: `<name>.ts` next to the caller, by way of tsx, because Node 20 does not
 * apply `--import tsx` to a worker's own entry. Where BUILT_THREADS names a folder it runs the build's `<name>.js` of
 * that folder: tests start hundreds of threads, and tsx costs each of them a second of processor time.
 * @param {string} name
 * @param {string} from the caller's `import.meta.url`
 */
export async function runThread(name, from) {
  const { BUILT_THREADS } = process.env;
  if (BUILT_THREADS) {
    await import(pathToFileURL(path.join(BUILT_THREADS, `${name}.js`)).href);
    return;
  }
  const { register } = await import("tsx/esm/api");
  register();
  await import(new URL(`./${name}.ts`, from).href);
}
