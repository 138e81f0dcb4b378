/**
 * The Casbin model: default deny, allow only. An object is a screen (`/ag/orders/*`, opened) or a resource
 * (`orders`, with an action). The server asks for resources by name, never by matching an address.
 */
export const MODEL = `
[request_definition]
r = sub, obj, act

[policy_definition]
p = sub, obj, act

[policy_effect]
e = some(where (p.eft == allow))

[matchers]
m = r.sub == p.sub && r.act == p.act && keyMatch(r.obj, p.obj)
`;

export const OPEN = "open";
