/** Takes the place of antd's polyfill (`vite.config.ts`), which is for browsers without ResizeObserver. */
export default window.ResizeObserver;
