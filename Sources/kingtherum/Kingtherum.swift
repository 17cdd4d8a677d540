@main enum Kingtherum { static func main() {} }
