/** Stands in for antd's filter menu of a table column; our filters are the chips of a list. */
export default () => null;
export const flattenKeys = () => [];
