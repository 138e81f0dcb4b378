/** Stands in for packages that others import and nothing here uses: see vite.config.ts. */
export default () => null;
