/** Stands in for parts of packages that nothing here uses: see vite.config.ts. */
export default () => null;
